import { load } from 'js-yaml';
import { isObject } from '../../../projections/json.js';
import { conceptsOf, defined, firstOf, type Imported, idOf, linesOf, timeOf } from './import-line.js';

/** A part of a text under one heading, without those under deeper ones. */
interface Section {
  /** The headings that it stands under, the outermost first. */
  readonly headings: readonly string[];
  readonly text: string;
}

const frontMatterForm = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const headingForm = /^(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$/;
const fenceForm = /^ {0,3}(`{3,}|~{3,})/;

/**
 * A Markdown file: each part under a heading is a memory, its headings before its text. Front matter (YAML) is every part's metadata; its tags are concepts, its date is when it happened.
 * @param file the path by which the memories are known, with `/` between folders
 */
export function readMarkdown(contents: string, file: string): Imported[] {
  const text = contents.replace(/^\uFEFF/, '');
  const front = frontMatterForm.exec(text);
  let fields: Record<string, unknown> = {};
  const leftOut: Imported[] = [];
  if (front !== null) {
    const parsed = yamlOf(front[1]);
    if (parsed === null) leftOut.push({ place: file, why: 'front matter that is not YAML' });
    else fields = parsed;
  }
  const { tags, keywords, ...rest } = fields;
  const toldAt = timeOf(firstOf(fields, 'date', 'created', 'created_at'));
  const concepts = conceptsOf(
    [tags, keywords].flatMap((names) => (typeof names === 'string' ? names.split(/[\s,]+/) : Array.isArray(names) ? names : [])),
  );
  const sections = sectionsOf(front === null ? text : text.slice(front[0].length));
  if (sections.length === 0) return [...leftOut, { place: file, why: 'a file without a text' }];
  const seen = new Map<string, number>();
  const lines = sections.flatMap((section) => {
    const name = section.headings.join(' › ');
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    const part = [name, nth > 1 ? `(${nth})` : ''].filter((one) => one !== '').join(' ');
    const line = {
      memory_id: part === '' ? idOf(file) : idOf(`${file}#${part}`),
      content: name === '' ? section.text : `${name}\n\n${section.text}`,
      metadata: { ...rest, ...defined({ file, heading: name === '' ? undefined : name }) },
      concepts: concepts.length === 0 ? undefined : concepts,
      occurred_at: toldAt,
      created_at: toldAt,
    };
    return linesOf(part === '' ? file : `${file}, ${part}`, defined(line));
  });
  return [...leftOut, ...lines];
}

/** Front matter as JSON; `null` where it is no YAML. */
function yamlOf(text: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(JSON.stringify(load(text) ?? {})) as unknown;
    return isObject(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The parts of a text by its headings; a sign of a heading in a block of code is none. */
function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  let headings: string[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  const finish = (): void => {
    const body = lines.join('\n').trim();
    if (body !== '') sections.push({ headings: headings.filter((heading) => heading !== undefined), text: body });
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const [, mark] = fenceForm.exec(line) ?? [];
    if (mark !== undefined && (fence === null || (mark.startsWith(fence) && line.trim() === mark))) fence = fence === null ? mark : null;
    const heading = fence === null && mark === undefined ? headingForm.exec(line) : null;
    if (heading === null) {
      lines.push(line);
      continue;
    }
    finish();
    headings = headings.slice(0, heading[1].length - 1);
    headings[heading[1].length - 1] = heading[2];
  }
  finish();
  return sections;
}
