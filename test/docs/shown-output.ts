type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What differs from run to run: made ids and secrets, times, ports, durations. */
const volatile = [
  /\b(?:agent|ak|hck|hct)_\w+/g,
  /\d{4}-\d\d-\d\dT[\d:]+(?:\.\d+)?Z/g,
  /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g,
  /\b[\da-f]{64}\b/g,
  /(?:127\.0\.0\.1|localhost):3000/g,
  /\d+(?:\.\d+)? m?s\b/g,
  /(?<="created":)\d+/g,
  /(?<="(?:digest|request_id)":")[\w-]+/g,
];

/** Stands for anything: other fields of an object, other members of a list, any value, any characters. */
const more = '…';

/**
 * Whether a command printed what a page shows. JSON is compared as such: in any layout and order of fields, numbers that are shown with four digits or more behind the point as rounded; all else as
 * text, but for white space. … stands for anything, and so does what differs from run to run.
 */
export function isAsShown(shown: string, printed: string): boolean {
  const text = volatile.reduce((text, form) => text.replace(form, more), shown);
  const form = parsed(withMarks(text));
  const value = parsed(printed);
  return typeof form === 'object' && form !== null && value !== undefined ? fits(form, value) : fitsText(text, printed);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Shown JSON as JSON: each … outside of texts becomes a field or a member of that name. */
function withMarks(shown: string): string {
  let json = '';
  const open: string[] = [];
  for (const [token] of shown.matchAll(/"(?:[^"\\]|\\.)*"|…|[^\s]/g)) {
    if (token === '{' || token === '[') open.push(token);
    if (token === '}' || token === ']') open.pop();
    const last = json.at(-1) ?? '';
    const isMark = token === more && last !== ':';
    // Where … stands beside a field without a comma between.
    if (json.endsWith(more + closing(open)) && !'},]:'.includes(token)) json += ',';
    if (isMark && !'{[,'.includes(last)) json += ',';
    if (token !== more) json += token;
    else json += isMark && open.at(-1) === '{' ? `"${more}":"${more}"` : `"${more}"`;
  }
  return json;
}

const closing = (open: readonly string[]): string => (open.length > 0 ? '"' : '');

function fits(form: Json, value: Json): boolean {
  if (form === more) return true;
  if (typeof form === 'string') return typeof value === 'string' && fitsText(form, value);
  if (typeof form === 'number') return typeof value === 'number' && fitsNumber(form, value);
  if (Array.isArray(form)) return Array.isArray(value) && fitsList(form, value);
  if (form === null || typeof form !== 'object') return form === value;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  const names = Object.keys(form).filter((name) => name !== more);
  if (!(more in form) && names.length !== Object.keys(value).length) return false;
  return names.every((name) => name in value && fits(form[name], value[name]));
}

function fitsList([form, ...forms]: readonly Json[], values: readonly Json[]): boolean {
  if (form === undefined) return values.length === 0;
  if (form === more) return fitsList(forms, values) || (values.length > 0 && fitsList([form, ...forms], values.slice(1)));
  return values.length > 0 && fits(form, values[0]) && fitsList(forms, values.slice(1));
}

function fitsNumber(shown: number, value: number): boolean {
  const digits = /\.(\d+)$/.exec(String(shown))?.[1].length ?? 0;
  return Math.abs(shown - value) <= (digits >= 4 ? 0.5 * 10 ** -digits + 1e-12 : 1e-9);
}

function fitsText(shown: string, printed: string): boolean {
  const pieces = shown.replace(/\s+/g, '').split(more);
  const text = printed.replace(/\s+/g, '');
  const [first] = pieces;
  const last = pieces[pieces.length - 1];
  if (pieces.length === 1) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
