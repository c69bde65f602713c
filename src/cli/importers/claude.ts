import { isObject } from '../../../projections/json.js';
import { defined, type Imported, idOf, linesOf, timeOf } from './import-line.js';

/** A conversation of Claude's `conversations.json`. Of the fields only those that are read. */
interface Conversation {
  readonly uuid: string;
  readonly name?: string | null;
  readonly chat_messages: readonly unknown[];
}

interface Message {
  readonly uuid?: string;
  readonly sender?: string;
  readonly text?: string;
  readonly content?: readonly { readonly type?: string; readonly text?: string }[];
  readonly created_at?: string;
  readonly attachments?: readonly { readonly file_name?: string; readonly extracted_content?: string }[];
  readonly files?: readonly { readonly file_name?: string }[];
}

const roles: Readonly<Record<string, string>> = { human: 'user', assistant: 'assistant' };

/** A conversation's messages, a memory each, and the texts of files that were attached to them. What tools were told and answered, and what was thought, is left out. */
export function readClaude(value: unknown, place: string): Imported[] {
  const { uuid, name, chat_messages } = (isObject(value) ? value : {}) as Partial<Conversation>;
  if (typeof uuid !== 'string' || !Array.isArray(chat_messages)) return [{ place, why: 'what is no conversation' }];
  const common = defined({ title: name === null || name === '' ? undefined : name, conversation_id: uuid });
  return chat_messages.flatMap((message, i) => {
    const where = `${place}, message ${i + 1}`;
    return isObject(message) ? readMessage(message as Message, where, uuid, common, i) : [{ place: where, why: 'what is no message' }];
  });
}

function readMessage(message: Message, place: string, conversation: string, common: Record<string, unknown>, index: number): Imported[] {
  const { sender = '', created_at, attachments = [], files = [] } = message;
  const role = roles[sender];
  if (role === undefined) return [{ place, why: 'a message of neither human nor assistant' }];
  const id = message.uuid ?? String(index);
  const toldAt = timeOf(created_at);
  const told = { occurred_at: toldAt, created_at: toldAt };
  const text = textOf(message);
  const extracted = attachments.flatMap(({ file_name, extracted_content }, i) => {
    if (typeof extracted_content !== 'string' || extracted_content.trim() === '')
      return [{ place, why: 'an attached file without its text' }];
    const metadata = defined({ ...common, role, attachment: file_name });
    return linesOf(
      place,
      defined({ memory_id: idOf(conversation, id, `attachment ${i + 1}`), content: extracted_content, metadata, ...told }),
    );
  });
  const leftOut = files.map(() => ({ place, why: 'an attached file without its text' }));
  if (text === '') return extracted.length + leftOut.length > 0 ? [...extracted, ...leftOut] : [{ place, why: 'a message without a text' }];
  return [
    ...linesOf(place, defined({ memory_id: idOf(conversation, id), content: text, metadata: { ...common, role }, ...told })),
    ...extracted,
    ...leftOut,
  ];
}

/** What was said: the blocks of text, or in older exports the text as a whole. */
function textOf({ text = '', content }: Message): string {
  const blocks = (content ?? [])
    .filter(({ type, text: said }) => type === 'text' && typeof said === 'string')
    .map(({ text: said }) => said as string);
  return (blocks.length > 0 ? blocks.join('\n\n') : text).trim();
}
