import type { MemoryText } from '../../projections/events.js';
import { nameLength } from '../../projections/text/speaker-attribution.js';

/** What of a memory is embedded: what it says, without the name of who says it, behind its summary where it has one. */
export function embeddedText({ content, summary }: MemoryText): string {
  const said = content.slice(nameLength(content)).trim() || content;
  return summary === undefined ? said : `${summary}\n${said}`;
}
