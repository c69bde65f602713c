/** How far back a passage's end is moved to a space, at most, as a share of its length. */
const reach = 0.2;

/**
 * A text in parts of about equal length that lie side by side and end at spaces where there are any near.
 * @param count 1 or more
 * @returns none of them empty, `count` at most
 */
export function passagesOf(text: string, count: number): string[] {
  const size = text.length / count;
  const passages: string[] = [];
  let from = 0;
  for (let i = 1; i <= count && from < text.length; i++) {
    const end = i === count ? text.length : spaceBefore(text, Math.round(i * size), from + size * (1 - reach));
    const passage = text.slice(from, end);
    if (passage.trim() !== '') passages.push(passage);
    from = Math.max(from, end);
  }
  return passages.length === 0 ? [text] : passages;
}

/** Place behind the last white space before `end`, where there is one behind `least`; else `end`, not within a pair of surrogates. */
function spaceBefore(text: string, end: number, least: number): number {
  for (let at = end; at > least; at--) if (/\s/.test(text[at - 1])) return at;
  return /[\udc00-\udfff]/.test(text[end] ?? '') ? end - 1 : end;
}
