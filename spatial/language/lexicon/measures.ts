import type { Quantity } from '../program.js';
import { enter } from './entries.js';

const quantity = (of: Quantity, phrases: string): void => enter({ kind: 'quantity', of }, phrases);

quantity('width', 'how wide, how broad, how many pixels wide, how many px wide, width of, pixel width of, width in pixels of');
quantity('height', 'how tall, how high, how many pixels tall, how many pixels high, how many px tall, height of, pixel height of');
quantity('height', 'height in pixels of');
quantity('area', 'area of, pixel area of, area in pixels of, how many pixels big');
quantity(
  'distance',
  'how far, how far apart, how far away, how many pixels apart, how many px apart, distance, pixel distance, distance in pixels',
);
quantity('area', 'total area of, combined area of, how much area, how many pixels of');
quantity('fraction', 'fraction of, proportion of, what share of, the share of, share of, fraction, proportion');
quantity('percentage', 'percentage of, percent of, how much of, percentage, percent, how much space, how much room');
enter({ kind: 'filler' }, 'in pixels, in px, measured in pixels, pixels, px');
