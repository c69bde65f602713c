import { isObject } from '../../../projections/json.js';
import { defined, type Imported, idOf, linesOf, timeOf } from './import-line.js';

/** A conversation of ChatGPT's `conversations.json`: a tree of messages. Of the fields only those that are read. */
interface Conversation {
  readonly conversation_id?: string;
  readonly id?: string;
  readonly title?: string | null;
  readonly create_time?: number | null;
  readonly current_node?: string | null;
  readonly mapping: Readonly<Record<string, Node | undefined>>;
}

interface Node {
  readonly parent?: string | null;
  readonly children?: readonly string[];
  readonly message?: Message | null;
}

interface Message {
  readonly author?: { readonly role?: string };
  readonly create_time?: number | null;
  readonly content?: { readonly content_type?: string; readonly parts?: readonly unknown[]; readonly text?: string };
  readonly metadata?: { readonly is_visually_hidden_from_conversation?: boolean } | null;
}

/**
 * A conversation's messages of user and assistant, a memory each: first the way to the message that was shown last, then the messages of branches that were left (a question
 * asked anew, an answer made again), each in their order and with the number of the branch in their metadata.
 */
export function readChatGpt(value: unknown, place: string): Imported[] {
  if (!isObject(value) || !isObject((value as { mapping?: unknown }).mapping)) return [{ place, why: 'what is no conversation' }];
  const conversation = value as unknown as Conversation;
  const id = conversation.conversation_id ?? conversation.id;
  if (typeof id !== 'string') return [{ place, why: 'what is no conversation' }];
  return orderOf(conversation).flatMap(({ nodeId, branch }) => {
    const message = conversation.mapping[nodeId]?.message;
    if (message === null || message === undefined) return [];
    return readMessage(message, `${place}, message ${nodeId}`, {
      memory_id: idOf(id, nodeId),
      metadata: defined({ title: conversation.title ?? undefined, conversation_id: id, branch }),
      toldAt: timeOf(message.create_time ?? conversation.create_time),
    });
  });
}

interface Frame {
  readonly memory_id: string;
  readonly metadata: Record<string, unknown>;
  readonly toldAt: string | undefined;
}

function readMessage({ author, content, metadata: hints }: Message, place: string, { memory_id, metadata, toldAt }: Frame): Imported[] {
  const role = author?.role;
  if (role !== 'user' && role !== 'assistant') return [{ place, why: `a message of ${role === 'tool' ? 'a tool' : 'the system'}` }];
  if (hints?.is_visually_hidden_from_conversation === true) return [{ place, why: 'a message that was hidden' }];
  const parts = content?.parts ?? [content?.text];
  const text = parts
    .map(textOf)
    .filter((part) => part !== '')
    .join('\n\n');
  const leftOut = parts
    .filter((part) => isObject(part) && textOf(part) === '')
    .map(() => ({ place, why: 'an image or a sound in a message' }));
  if (text.trim() === '') return leftOut.length > 0 ? leftOut : [{ place, why: 'a message without a text' }];
  const line = defined({ memory_id, content: text, metadata: { ...metadata, role }, occurred_at: toldAt, created_at: toldAt });
  return [...linesOf(place, line), ...leftOut];
}

/** The text of a part: parts of what was spoken are objects with a text. */
function textOf(part: unknown): string {
  if (typeof part === 'string') return part;
  const { text } = (isObject(part) ? part : {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

/** The nodes in the order in which they are read, those of branches with the branch's number. Nodes that refer to each other in a circle are met once. */
function orderOf({ mapping, current_node }: Conversation): { nodeId: string; branch: number | undefined }[] {
  const met = new Set<string>();
  const way: string[] = [];
  for (let at = current_node ?? lastLeaf(mapping); at !== undefined && mapping[at] !== undefined && !met.has(at); ) {
    met.add(at);
    way.unshift(at);
    at = mapping[at]?.parent ?? undefined;
  }
  const order: { nodeId: string; branch: number | undefined }[] = way.map((nodeId) => ({ nodeId, branch: undefined }));
  let branch = 0;
  for (const start of Object.keys(mapping)) {
    const parent = mapping[start]?.parent;
    // A branch begins where its parent was read already, or where there is none.
    if (met.has(start) || (typeof parent === 'string' && mapping[parent] !== undefined && !met.has(parent))) continue;
    branch = follow(mapping, start, branch, met, order);
  }
  return order;
}

/** Reads a branch down its first children; others begin branches of their own. @returns the number of the last branch */
function follow(
  mapping: Conversation['mapping'],
  start: string,
  before: number,
  met: Set<string>,
  order: { nodeId: string; branch: number | undefined }[],
): number {
  let branch = before;
  const starts = [start];
  for (let next = starts.pop(); next !== undefined; next = starts.pop()) {
    if (met.has(next)) continue;
    branch++;
    for (let at: string | undefined = next; at !== undefined && mapping[at] !== undefined && !met.has(at); ) {
      met.add(at);
      order.push({ nodeId: at, branch });
      const [first, ...others]: readonly string[] = mapping[at]?.children ?? [];
      starts.push(...others.toReversed());
      at = first;
    }
  }
  return branch;
}

/** Where no message was shown last: the end of the way down the last children. */
function lastLeaf(mapping: Conversation['mapping']): string | undefined {
  const seen = new Set<string>();
  let at = Object.keys(mapping).find((id) => typeof mapping[id]?.parent !== 'string');
  for (let next = at; next !== undefined && mapping[next] !== undefined && !seen.has(next); next = mapping[next]?.children?.at(-1)) {
    seen.add(next);
    at = next;
  }
  return at;
}
