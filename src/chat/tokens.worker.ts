import { inSlices } from '../slices.js';
import { loadTokenCounter, type Message } from './tokens.js';

const counter = await loadTokenCounter();

/** What a {@link TokenThread} runs, each in turns with the others. */
export const countText = (text: string): Promise<number> => inSlices(counter.counting(text));
export const countMessages = (messages: readonly Message[]): Promise<number> => inSlices(counter.countingMessages(messages));
export const cutText = ({ text, max }: { text: string; max: number }): Promise<string> => inSlices(counter.cutting(text, max));
