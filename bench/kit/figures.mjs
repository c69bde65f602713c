const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
export const median = (numbers) => sorted(numbers)[numbers.length >> 1];
export const quantile = (numbers, share) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];

/** One line of the result: ours beside the peer's, their ratio, and what it is to be. */
export function report(what, ours, peer, ratio, bar) {
  console.log(`${what.padEnd(44)} ${ours.padStart(22)}   ${peer.padStart(34)}   ${ratio.padStart(8)}   ${bar}`);
}

export const heading = () => report('', 'Hindcast', 'peer, in the same run', 'ratio', 'bar');
