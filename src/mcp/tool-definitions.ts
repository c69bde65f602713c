/** A tool: a route of the service, told to a model. What goes in and comes out is as the API reference says of the route. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  /** For a model: when to use it, and what comes back. */
  readonly description: string;
  readonly method: string;
  /** As in the API reference, with `{names}` of arguments; `{session_id}` is the key's own. */
  readonly path: string;
  readonly kind: 'read' | 'write' | 'destroy';
  /** Field of the body that is the write's own id; without one, the `idempotency_key` is. */
  readonly ownId?: 'memory_id' | 'event_id' | 'feedback_id';
  /** Fields of the route that the tool does not tell of: the id under another name, and what no model writes itself. */
  readonly without?: readonly string[];
  /** Where an answer of 404 leaves a model. */
  readonly notFound?: string;
}

const prefix = '/api/v1';
/** One memory, whatever its id is: below `/memory`, `export` and `search` are routes of their own. */
const oneMemory = '/memz/memories/{session_id}/{memory_id}';
const findMemories = 'search_memories and list_memories tell the ids of the memories that there are.';
const findDomains =
  'list_domains tells the domains that there are; get_domain tells the variables and hypotheses of one. No tool declares a domain: a person does that over HTTP. learn_outcome and predict need no declaration.';

export const toolDefinitions: readonly ToolDefinition[] = [
  {
    name: 'add_memory',
    title: 'Remember',
    description:
      'Stores one memory for good: a fact, a preference, a decision, an event, in a sentence or more that can be understood alone. Use it when the user tells something that will matter in a later conversation, or asks to remember it. Search first where it may be there already; use update_memory for what has changed. Give occurred_at when it happened at another time than now. Returns the memory_id, by which it can be read, updated and deleted.',
    method: 'POST',
    path: `${prefix}/memory/store`,
    kind: 'write',
    ownId: 'memory_id',
    without: ['idempotency_key'],
  },
  {
    name: 'search_memories',
    title: 'Search memories',
    description:
      'Finds the memories that best answer a question, best first. Use it before answering anything that may depend on what was said or decided earlier. Ask in a whole sentence; names and times in it count ("What did Ada say in May?"). Returns items with memory_id, content, score and times; support.meta_summary.verdict is "none" where nothing stored answers the question: say so then instead of guessing. With as_of it answers from a past state.',
    method: 'POST',
    path: `${prefix}/memory/search`,
    kind: 'read',
    without: ['query_vector'],
  },
  {
    name: 'get_memory',
    title: 'Read a memory',
    description:
      'Reads one memory, whole, by its memory_id; with as_of, as it was at a past position or time. Returns its content, metadata, times and version.',
    method: 'GET',
    path: oneMemory,
    kind: 'read',
    notFound: findMemories,
  },
  {
    name: 'list_memories',
    title: 'List memories',
    description:
      'Lists memories page by page, in the order in which they were stored. Use it to see all that there is; to find something, search_memories is better. Where has_more is true, call again with cursor set to next_cursor.',
    method: 'GET',
    path: `${prefix}/memory`,
    kind: 'read',
    without: ['offset'],
  },
  {
    name: 'update_memory',
    title: 'Update a memory',
    description:
      'Changes what a memory says, when a fact has changed or was wrong; fields that are not given stay. Earlier versions stay readable by memory_history. Give expected_version (from get_memory) so as not to overwrite a change that somebody else made meanwhile. Returns the new version.',
    method: 'POST',
    path: `${prefix}/memory/update`,
    kind: 'destroy',
    notFound: findMemories,
  },
  {
    name: 'delete_memory',
    title: 'Delete a memory',
    description:
      'Deletes a memory: it is found and listed no more, but memory_history and as_of still tell it. With erase: true it is erased for good, past states included, which nothing undoes: only where the user asks for that. Returns whether there was such a memory.',
    method: 'DELETE',
    path: oneMemory,
    kind: 'destroy',
    notFound: findMemories,
  },
  {
    name: 'memory_history',
    title: 'History of a memory',
    description:
      'Tells everything that one memory ever said: each version with its time and who wrote it, and its deletion. Use it for "what did we think before?" or "when did this change?". With as_of, only what had happened by then.',
    method: 'GET',
    path: `${prefix}/memory/{memory_id}/history`,
    kind: 'read',
    notFound: findMemories,
  },
  {
    name: 'get_write_outcome',
    title: 'Outcome of a write',
    description:
      'Tells what became of a write, by any id that it had: memory_id, event_id, feedback_id or idempotency_key. Use it when a write gave no answer or failed with "not known". recorded: it happened, do not repeat it. An error not_found: it did not happen and is safe to send again.',
    method: 'GET',
    path: `${prefix}/operations/{id}`,
    kind: 'read',
    without: ['as_of'],
    notFound: 'The write did not happen: send it again with the same id.',
  },
  {
    name: 'list_domains',
    title: 'List domains',
    description:
      'Lists the domains: declared models of causes and observations that query_domain reasons over. Use it to learn the domain_id for the other domain tools. One of version 0 is not declared: only learn_outcome, give_feedback and predict work there. No tool declares one.',
    method: 'GET',
    path: `${prefix}/domains`,
    kind: 'read',
  },
  {
    name: 'get_domain',
    title: 'Read a domain',
    description:
      "Reads a domain's declaration and what it has learned: its variables with their values, hypotheses and rules. Use it before record_event, to name variables and values as they are declared.",
    method: 'GET',
    path: `${prefix}/domains/{domain_id}`,
    kind: 'read',
    notFound: findDomains,
  },
  {
    name: 'query_domain',
    title: 'Ask a domain',
    description:
      'Ranks what is likely in a domain by exact Bayesian inference over the events recorded there: ranked_hypotheses with probabilities and their evidence, missing_evidence (what to find out next, with the gain in bits), predicted_observations, supporting_memories. Use it for diagnosis and "why" questions. "What if" works in the question or in given; nothing is recorded by asking. return_fields keeps the answer short.',
    method: 'POST',
    path: `${prefix}/domains/{domain_id}/query`,
    kind: 'read',
    notFound: findDomains,
  },
  {
    name: 'record_event',
    title: 'Record an observation',
    description:
      'Tells a domain what was seen: observations of its variables, relations between entities, a text. Use it when something new is known, then ask query_domain. The latest observation of a variable counts. Names and values must be those of get_domain.',
    method: 'POST',
    path: `${prefix}/domains/{domain_id}/events`,
    kind: 'write',
    ownId: 'event_id',
    without: ['idempotency_key'],
    notFound: findDomains,
  },
  {
    name: 'give_feedback',
    title: 'Give feedback',
    description:
      'Tells a domain what turned out, so that it learns: a hypothesis confirmed or rejected, the outcome of variables, a memory that was of use; or, with the event_id of an event of learn_outcome that came without one, its outcome. Returns whether anything was learned.',
    method: 'POST',
    path: `${prefix}/domains/{domain_id}/feedback`,
    kind: 'write',
    ownId: 'feedback_id',
    without: ['idempotency_key'],
    notFound: findDomains,
  },
  {
    name: 'learn_outcome',
    title: 'Learn from an event',
    description:
      'Teaches a domain one example: features that were known beforehand, and the outcome that followed. It predicts the outcome first and then learns it; predict uses what was learned. A domain_id that is not known yet begins a new domain. Without an outcome the event waits for give_feedback.',
    method: 'POST',
    path: `${prefix}/domains/{domain_id}/adapt/events`,
    kind: 'write',
    ownId: 'event_id',
    without: ['idempotency_key'],
  },
  {
    name: 'predict',
    title: 'Predict',
    description:
      'Predicts the outcome of an event with these features from the examples of learn_outcome: a class with probabilities, or a number with an interval. Learns nothing by it. prediction is null while there is nothing to go by.',
    method: 'POST',
    path: `${prefix}/domains/{domain_id}/adapt/predict`,
    kind: 'read',
    notFound: 'The domain has learned nothing yet: teach it with learn_outcome, or see list_domains.',
  },
  {
    name: 'ask_image',
    title: 'Ask about an image',
    description:
      'Answers a question about where things are in an image, counts them, compares them, or judges a statement, and gives the points (fractions of width and height) that the answer is about. Give the image as base64 or a data URL, or describe the scene by object_hints. degraded is true where something stood in the way; warnings say what. Nothing of the image is kept.',
    method: 'POST',
    path: `${prefix}/vision/spatial`,
    kind: 'read',
    without: ['image_base64', 'image_url', 'depth_base64', 'scene_masks', 'return_masks'],
  },
];
