import { Chip } from './controls.js';

/** How likely memory knows, in words that agree with the probability. @param props.isEnough whether it is enough for an answer; `confidence` from 0 to 1 */
export function Sureness({ isEnough, confidence }: { readonly isEnough: boolean; readonly confidence: number }) {
  if (!isEnough) return <Chip tone="warn">probably not in memory</Chip>;
  return confidence < 0.5 ? <Chip tone="accent">perhaps in memory</Chip> : <Chip tone="good">probably in memory</Chip>;
}
