import { ConnectionError, HindcastError } from './errors.js';
import type { CallOptions, OpenAnswer, Transport } from './transport.js';

/** The lines of a text that comes in parts, each without its end; what stands behind the last end is a line where it is not empty. */
export async function* linesOf(parts: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest = '';
  for await (const part of parts) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  if (rest !== '') yield rest;
}

/** A server-sent event: the fields that these streams use. */
export interface ServerSentEvent {
  readonly id: string | null;
  readonly data: string;
}

/**
 * The events of a stream (WHATWG HTML, 9.2.6). One that the stream's end cuts is dropped, as the standard has it.
 * @param onComment called for each comment, which is a sign of life
 */
export async function* serverSentEvents(parts: AsyncIterable<string>, onComment?: () => void): AsyncGenerator<ServerSentEvent, void> {
  let id: string | null = null;
  let data: string[] = [];
  for await (const line of linesOf(parts)) {
    if (line === '') {
      if (data.length > 0) yield { id, data: data.join('\n') };
      data = [];
    } else if (line.startsWith('data:')) data.push(fieldOf(line));
    else if (line.startsWith('id:')) id = fieldOf(line);
    else if (line.startsWith(':')) onComment?.();
  }
}

const fieldOf = (line: string): string => line.slice(line.indexOf(':') + 1).replace(/^ /, '');

/** How a stream of lines is asked for: `again` once it broke off, with the position that the first answer was from. */
export type OpenLines = (again: { readonly position: number } | null) => Promise<OpenAnswer>;

/**
 * The JSON objects of a stream of lines. One that breaks off is asked for again and goes on behind the last line that came.
 * @throws {ConnectionError} `interrupted` where the lines are no longer the same; `no_answer` where it brings nothing new in as many tries as a request has
 */
export async function* resumedLines<T>(transport: Transport, open: OpenLines, options: CallOptions): AsyncGenerator<T, void> {
  let yielded = 0;
  let last = '';
  let position: number | null = null;
  for (let failures = 0; ; ) {
    const answer = await open(position === null ? null : { position });
    position ??= Number(answer.headers.get('x-hindcast-position') ?? 0);
    let place = 0;
    try {
      for await (const line of linesOf(answer.text)) {
        place++;
        if (place < yielded) continue;
        if (place === yielded) {
          if (line !== last) throw changed();
          continue;
        }
        // The last line of a cut answer is no whole JSON.
        const object = parsed<T>(line);
        yielded = place;
        last = line;
        failures = 0;
        yield object;
      }
      if (place >= yielded) return;
      throw changed();
    } catch (error) {
      if (!(error instanceof HindcastError) || error.code !== 'no_answer' || ++failures >= transport.triesMax) throw error;
      await transport.pause(failures - 1, options.signal);
    }
  }
}

const changed = (): ConnectionError =>
  new ConnectionError({ code: 'interrupted', status: null, detail: 'the stream broke off, and what it told before has changed since' });

function parsed<T>(line: string): T {
  try {
    return JSON.parse(line) as T;
  } catch (cause) {
    throw new ConnectionError({ code: 'no_answer', status: null, detail: 'the answer broke off within a line', cause });
  }
}
