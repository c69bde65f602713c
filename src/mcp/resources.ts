import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import { type Api, type ApiAnswer, ownSession } from './api.js';
import { refusalText } from './tool-refusals.js';

const scheme = 'hindcast://';
const json = 'application/json';
/** Resources on a page. */
const pageItems = 50;

type Kind = 'domains' | 'memories';
/** Where they are listed, and below which each is read: no id of a memory is taken for a route there. */
const routes: Readonly<Record<Kind, string>> = { domains: '/api/v1/domains', memories: `/memz/memories/${ownSession}` };

export const resourceTemplates: ResourceTemplateType[] = [
  {
    uriTemplate: `${scheme}memories/{memory_id}`,
    name: 'memory',
    title: 'Memory',
    description: 'One memory, whole: content, metadata, times, version. The id is percent-encoded.',
    mimeType: json,
  },
  {
    uriTemplate: `${scheme}domains/{domain_id}`,
    name: 'domain',
    title: 'Domain',
    description: 'A domain as it was declared, and what it has learned. The id is percent-encoded.',
    mimeType: json,
  },
];

interface Page {
  readonly items: readonly { memory_id?: string; summary?: string; updated_at?: string; domain_id?: string; description?: string }[];
  readonly next_cursor: string | null;
}

/** A page of what there is: the domains first, then the memories. @throws {ProtocolError} */
export async function listResources(api: Api, cursor: string | undefined, signal: AbortSignal): Promise<ListResourcesResult> {
  const [, kind = 'domains', place = ''] = /^(domains|memories):(.{0,64})$/s.exec(cursor ?? 'domains:') ?? invalidCursor();
  const query = { limit: String(pageItems), ...(place === '' ? {} : { cursor: place }) };
  const { items, next_cursor: next } = read<Page>(await api.send({ method: 'GET', path: routes[kind as Kind], query, signal }));
  const resources = items.map(({ memory_id: memoryId, summary, updated_at: updatedAt, domain_id: domainId, description }) => ({
    uri: `${scheme}${kind}/${encodeURIComponent(memoryId ?? domainId ?? '')}`,
    name: memoryId ?? domainId ?? '',
    description: summary ?? description,
    mimeType: json,
    ...(updatedAt === undefined ? {} : { annotations: { lastModified: updatedAt } }),
  }));
  const nextCursor = next === null ? (kind === 'domains' ? 'memories:' : undefined) : `${kind}:${next}`;
  return { resources, ...(nextCursor === undefined ? {} : { nextCursor }) };
}

/** One memory or domain. @throws {ResourceNotFoundError} {@link ProtocolError} */
export async function readResource(api: Api, uri: string, signal: AbortSignal): Promise<ReadResourceResult> {
  const [, kind, id] = /^hindcast:\/\/(memories|domains)\/([^/?#]{1,2304})$/.exec(uri) ?? [];
  if (kind === undefined || isStep(id)) throw new ResourceNotFoundError(uri);
  const answer = await api.send({ method: 'GET', path: `${routes[kind as Kind]}/${id}`, signal });
  if (answer.status === 404) throw new ResourceNotFoundError(uri);
  read(answer);
  return { contents: [{ uri, mimeType: json, text: answer.text }] };
}

/** Parts that an address takes for steps up, or cannot decode. */
function isStep(part: string): boolean {
  try {
    return /^\.{1,2}$/.test(decodeURIComponent(part));
  } catch {
    return true;
  }
}

function read<T>(answer: ApiAnswer): T {
  if (answer.status < 300) return JSON.parse(answer.text) as T;
  const code = answer.status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  throw new ProtocolError(code, refusalText(answer, { writeId: null }));
}

function invalidCursor(): never {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'cursor: must be the nextCursor of the page before');
}
