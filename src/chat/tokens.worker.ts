import { inSlices } from '../slices.js';
import { loadTokenCounter, type Message } from './token-counter.js';

const counter = await loadTokenCounter();
/** In this thread nobody has more of the time than others. */
const here = '';

/** What a {@link TokenThread} runs, each in turns with the others. */
export const countText = (text: string): Promise<number> => inSlices(here, counter.counting(text));
export const countMessages = (messages: readonly Message[]): Promise<number> => inSlices(here, counter.countingMessages(messages));
export const cutText = ({ text, max }: { text: string; max: number }): Promise<string> => inSlices(here, counter.cutting(text, max));
