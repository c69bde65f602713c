import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  brokers,
  connectionString,
  embedder,
  flag,
  folder,
  foreignKey,
  httpUrl,
  kurrentUrl,
  matching,
  modelFile,
  nodeUrl,
  oneOf,
  origins,
  password,
  secret,
  setting,
  streamPrefix,
  whole,
} from './setting-parsers.js';

/** The environment holds a value that a setting cannot take; the message names the setting and what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Every setting there is. Sizes in MB are of 2^20 bytes. */
export const settings = {
  port: setting('PORT', '3000', 'port to listen on; 0 takes a free one', whole(0, 65_535)),
  host: setting('HINDCAST_HOST', '127.0.0.1', 'address to listen on; 0.0.0.0 for all', matching(/^[\w.:-]+$/, 'a host name or an address')),
  nodeUrl: setting(
    'HINDCAST_NODE_URL',
    '',
    'address at which other nodes on the same topic reach this one; unset: http:// with the address listened on, or with the host name',
    nodeUrl,
  ),
  dataDir: setting('HINDCAST_DATA_DIR', './data', 'folder of the embedded engines', folder),
  log: setting('HINDCAST_LOG', 'lmdb', 'engine of the event log', oneOf('lmdb', 'kafka', 'kurrentdb', 'memory')),
  views: setting('HINDCAST_VIEWS', 'embedded', 'engine of the views', oneOf('embedded', 'mongodb', 'memory')),
  kafkaBrokers: setting('HINDCAST_KAFKA_BROKERS', '127.0.0.1:9092', 'brokers of the log on Kafka, host:port, separated by commas', brokers),
  kafkaTopic: setting(
    'HINDCAST_KAFKA_TOPIC',
    'hindcast-events',
    'its topic; made with the right settings where it is not there, checked where it is',
    matching(/^[\w.-]{1,249}$/, 'letters, digits, ".", "_" and "-"'),
  ),
  kafkaPartitions: setting('HINDCAST_KAFKA_PARTITIONS', '12', 'partitions of a topic that is made', whole(1, 10_000)),
  kafkaReplication: setting(
    'HINDCAST_KAFKA_REPLICATION',
    '0',
    'copies of each partition of a topic that is made; 0: three, or as many as there are brokers',
    whole(0, 100),
  ),
  kafkaTls: setting('HINDCAST_KAFKA_TLS', 'false', 'whether the brokers are spoken to over TLS', flag),
  kafkaSasl: setting(
    'HINDCAST_KAFKA_SASL',
    'none',
    'how the service signs in at the brokers',
    oneOf('none', 'plain', 'scram-sha-256', 'scram-sha-512'),
  ),
  kafkaUsername: setting('HINDCAST_KAFKA_USERNAME', '', 'name to sign in with', (text) => text),
  kafkaPassword: setting('HINDCAST_KAFKA_PASSWORD', '', 'password to sign in with', password),
  kurrentdbUrl: setting(
    'HINDCAST_KURRENTDB_URL',
    'kurrentdb://127.0.0.1:2113?tls=false',
    'server of the log on KurrentDB; decides TLS and login',
    kurrentUrl,
  ),
  kurrentdbPrefix: setting(
    'HINDCAST_KURRENTDB_PREFIX',
    'hindcast',
    "beginning of its streams' names",
    matching(streamPrefix.pattern, streamPrefix.words),
  ),
  mongodbUrl: setting(
    'HINDCAST_MONGODB_URL',
    'mongodb://127.0.0.1:27017/hindcast',
    'database of the views on MongoDB; decides TLS and login',
    connectionString,
  ),
  sealing: setting(
    'HINDCAST_SEALING',
    'on',
    'whether new records are sealed, so that they can be erased; on a log that is shared, the views must be on MongoDB, where the keys then are',
    oneOf('on', 'off'),
  ),
  masterKey: setting(
    'HINDCAST_MASTER_KEY',
    '',
    'the key that wraps all others: 32 bytes, as 64 hexadecimal digits or in base64; unset: the one in its file',
    password,
  ),
  masterKeyFile: setting(
    'HINDCAST_MASTER_KEY_FILE',
    '',
    'file of the master key, made at the first start; unset: beside the data folder, under its name and .master-key',
    (text) => (text === '' ? '' : path.resolve(text)),
  ),
  memoryDocuments: setting(
    'HINDCAST_MEMORY_DOCUMENTS',
    'auto',
    'whether memories are published as readable documents where the views are on MongoDB; auto: only where records are not sealed',
    oneOf('auto', 'on', 'off'),
  ),
  accountToken: setting('HINDCAST_ACCOUNT_TOKEN', '', "the first account's secret token, instead of a made one", secret),
  apiKey: setting('HINDCAST_API_KEY', '', "the first agent's API key, instead of a made one", secret),
  bootstrapToken: setting('HINDCAST_BOOTSTRAP_TOKEN', '', "token that may create accounts; unset: the first account's own", secret),
  vendorName: setting(
    'HINDCAST_VENDOR_NAME',
    'hindcast-memory',
    'the vendor and name in the prefixes /public/<vendor>-<name>/v4 and /<vendor>-<name>/v4',
    matching(/^[a-z0-9][a-z0-9-]{0,63}$/, 'lower-case letters, digits and hyphens'),
  ),
  bodyLimitKb: setting('HINDCAST_BODY_LIMIT_KB', '1024', 'largest body of a request, KiB', whole(64, 65_536)),
  bodyTimeoutS: setting('HINDCAST_BODY_TIMEOUT_S', '30', 'time a client has to send its whole request, s', whole(1, 600)),
  agentRequestsMax: setting(
    'HINDCAST_AGENT_REQUESTS_MAX',
    '256',
    'requests of one agent worked on at a time; more are 429',
    whole(1, 100_000),
  ),
  requestsMax: setting('HINDCAST_REQUESTS_MAX', '1024', 'requests worked on at a time in all; more are 429', whole(1, 100_000)),
  agentBodiesMax: setting(
    'HINDCAST_AGENT_BODIES_MAX',
    '256',
    'requests of one agent whose bodies are on their way at a time; more are 429',
    whole(1, 100_000),
  ),
  bodiesMax: setting(
    'HINDCAST_BODIES_MAX',
    '2048',
    'requests whose bodies are on their way at a time in all; more are 429',
    whole(1, 1_000_000),
  ),
  bodiesMb: setting('HINDCAST_BODIES_MB', '256', 'bodies on their way at a time, MB in all; more are 429', whole(1, 65_536)),
  agentStreamsMax: setting(
    'HINDCAST_AGENT_STREAMS_MAX',
    '64',
    'event streams of one agent open at a time; more are 429',
    whole(1, 100_000),
  ),
  streamsMax: setting('HINDCAST_STREAMS_MAX', '1024', 'event streams open at a time in all; more are 429', whole(1, 1_000_000)),
  failedLoginsMax: setting(
    'HINDCAST_FAILED_LOGINS_MAX',
    '100',
    'failed logins a minute from one address, or with one beginning of a key; more are 429',
    whole(1, 1_000_000),
  ),
  corsOrigins: setting(
    'HINDCAST_CORS_ORIGINS',
    '',
    'origins whose pages may call the service from browsers, separated by commas; * for all; unset: none but its own',
    origins,
  ),
  agentMemoriesMax: setting(
    'HINDCAST_AGENT_MEMORIES_MAX',
    '0',
    'memories that one agent may have; more are 409; 0: any number',
    whole(0, 1e12),
  ),
  agentLogMb: setting('HINDCAST_AGENT_LOG_MB', '0', "one agent's records on the log, MB; more are 413; 0: any size", whole(0, 1e9)),
  agentDomainsMax: setting(
    'HINDCAST_AGENT_DOMAINS_MAX',
    '0',
    'domains that one agent may have; more are 409; 0: any number',
    whole(0, 1e12),
  ),
  agentEventsPerDay: setting(
    'HINDCAST_AGENT_EVENTS_PER_DAY',
    '0',
    'events that one agent may write on a day, in UTC; more are 409; 0: any number',
    whole(0, 1e12),
  ),
  appendTimeoutMs: setting('HINDCAST_APPEND_TIMEOUT_MS', '10000', 'time the log has to take a write, ms; then 504', whole(100, 600_000)),
  waitMaxMs: setting('HINDCAST_WAIT_MAX_MS', '5000', 'longest wait of a read for X-Wait-For-Position, ms', whole(0, 600_000)),
  memoryMb: setting('HINDCAST_MEMORY_MB', '256', 'memory for loaded sessions, MB; the coldest are dropped above it', whole(1, 1_000_000)),
  learnersMb: setting(
    'HINDCAST_LEARNERS_MB',
    '0',
    'memory that the domains of all sessions may take by what they learn, MB; above it the coldest sessions are dropped, then events are refused; 0: half of what the machine has',
    whole(0, 10_000_000),
  ),
  checkpointsMb: setting(
    'HINDCAST_CHECKPOINTS_MB',
    '128',
    "memory for states of domains' pasts at which replays begin, MB; those asked for longest ago leave it above that. Four times as much is stored for each session at most; of one domain 64 MB, or 48 states where what it has learned takes more than 1.3 MB",
    whole(0, 1_000_000),
  ),
  checkpointIntervalS: setting(
    'HINDCAST_CHECKPOINT_INTERVAL_S',
    '60',
    'longest that a record is in no signed checkpoint while the service runs, s; less costs more: each session that grew is an entry in each',
    whole(1, 86_400),
  ),
  sessionIdleS: setting(
    'HINDCAST_SESSION_IDLE_S',
    '900',
    'a session not asked for this long is dropped from memory, s',
    whole(1, 1_000_000),
  ),
  snapshotEvents: setting(
    'HINDCAST_SNAPSHOT_EVENTS',
    '1000',
    'events after which a session is saved at the earliest',
    whole(1, 10_000_000),
  ),
  chatUpstreamUrl: setting(
    'HINDCAST_CHAT_UPSTREAM_URL',
    '',
    'base address of a chat model that answers with the memories as context, such as https://host/v1; unset: memory answers alone',
    httpUrl,
  ),
  chatUpstreamKey: setting('HINDCAST_CHAT_UPSTREAM_KEY', '', 'its API key', foreignKey),
  chatUpstreamModel: setting(
    'HINDCAST_CHAT_UPSTREAM_MODEL',
    '',
    'the model asked for; unset: the one that the request names',
    matching(/^[\x21-\x7e]{0,256}$/, 'at most 256 visible ASCII characters'),
  ),
  chatUpstreamTimeoutMs: setting(
    'HINDCAST_CHAT_UPSTREAM_TIMEOUT_MS',
    '30000',
    'time it has to begin its answer, and to go on with it, ms; then memory answers',
    whole(100, 600_000),
  ),
  embedder: setting(
    'HINDCAST_EMBEDDER',
    '',
    'model that makes vectors of memories and questions: an ONNX file with its tokenizer.json beside it, or the base address of a service such as https://host/v1; unset: memories are found without vectors',
    embedder,
  ),
  embedderModel: setting(
    'HINDCAST_EMBEDDER_MODEL',
    'text-embedding-3-small',
    'the model asked for where the embedder is a service',
    matching(/^[\x21-\x7e]{1,200}$/, '1 to 200 visible ASCII characters'),
  ),
  embedderKey: setting('HINDCAST_EMBEDDER_KEY', '', 'its API key', foreignKey),
  embedderTimeoutMs: setting(
    'HINDCAST_EMBEDDER_TIMEOUT_MS',
    '1000',
    'time a question waits for its vector, ms; then memories are found without it',
    whole(10, 60_000),
  ),
  detectorModel: setting('HINDCAST_DETECTOR_MODEL', '', 'ONNX file of an object detector; none: the built-in one', modelFile),
  segmenterModel: setting('HINDCAST_SEGMENTER_MODEL', '', 'ONNX file of a segmenter; none: the built-in one', modelFile),
  visionWorkers: setting('HINDCAST_VISION_WORKERS', '0', 'threads that look at images; 0: one a core, at most 4', whole(0, 64)),
  visionTimeoutMs: setting('HINDCAST_VISION_TIMEOUT_MS', '8000', 'time a thread has for one image, ms; then 504', whole(100, 600_000)),
  visionBodiesMb: setting(
    'HINDCAST_VISION_BODIES_MB',
    '256',
    'bodies with images taken at a time, MB in all; more are 429',
    whole(20, 65_536),
  ),
  logLevel: setting(
    'HINDCAST_LOG_LEVEL',
    'info',
    'least severe messages written',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  ),
  slowRequestMs: setting('HINDCAST_SLOW_REQUEST_MS', '1000', 'time from which on a request is logged as slow, ms', whole(1, 3_600_000)),
  readAudit: setting('HINDCAST_READ_AUDIT', 'off', 'whether it is recorded which answer was made from which memories', oneOf('on', 'off')),
  metricsPublic: setting('HINDCAST_METRICS_PUBLIC', 'true', 'whether /metrics answers without a token', flag),
  warmUp: setting(
    'HINDCAST_WARM_UP',
    'true',
    'whether a start makes ready first what the first requests need, so that they do not wait',
    flag,
  ),
} as const;

/** The settings' values, checked. */
export type Config = { readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['parse']> };

/** Reads the settings from the environment. @throws {ConfigError} naming the first one that is wrong */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const entries = Object.entries(settings).map(([name, { env: variable, fallback, parse, isSecret }]) => {
    const text = env[variable] ?? fallback;
    try {
      return [name, parse(text)] as const;
    } catch (error) {
      const given = isSecret ? 'something else' : `"${text.replace(/\/\/[^/]*@/, '//…@')}"`;
      throw new ConfigError(`${variable} must be ${(error as Error).message}, but is ${given}`);
    }
  });
  return Object.fromEntries(entries) as Config;
}

/**
 * Characters from which on a secret of the operator's can have the 128 bits that made ones have at least: at eight bits a character, shorter ones cannot
 * (NIST SP 800-57 part 1 asks for 112 bits, 128 from 2031 on).
 */
const secretLengthMin = 16;

/** Secrets of the settings that are too short, by their variables. They can be guessed by whoever reaches the service. */
function shortSecrets({ accountToken, apiKey, bootstrapToken }: Pick<Config, 'accountToken' | 'apiKey' | 'bootstrapToken'>): string[] {
  const given = { accountToken, apiKey, bootstrapToken };
  return (Object.keys(given) as (keyof typeof given)[])
    .filter((name) => (given[name]?.length ?? secretLengthMin) < secretLengthMin)
    .map((name) => settings[name].env);
}

/** What to say of short secrets. @throws {ConfigError} where others than this machine's users can reach the service */
export function shortSecretWarnings(config: Config): string[] {
  const warnings = shortSecrets(config).map(
    (name) => `${name} has fewer than ${secretLengthMin} characters and can be guessed; set a longer one`,
  );
  if (warnings.length > 0 && !/^(127\.|localhost$|::1$|\[::1\]$)/.test(config.host))
    throw new ConfigError(`${warnings[0]}, or listen on 127.0.0.1 only`);
  return warnings;
}

/** What to say of models that are not where the settings say: the service goes on without, and takes them once they are there. */
export function missingModelWarnings(config: Config): string[] {
  return (['embedder', 'detectorModel', 'segmenterModel'] as const).flatMap((name) => {
    const file = config[name];
    if (file === null || /^https?:/.test(file) || existsSync(file)) return [];
    return [`${settings[name].env} names ${file}, which is not there; put the file there, or set it to another`];
  });
}

/** Variables that look like ours and are none: most likely misspelt. */
export function unknownSettings(env: NodeJS.ProcessEnv): string[] {
  const known = new Set<string>(Object.values(settings).map(({ env: variable }) => variable));
  return Object.keys(env).filter((variable) => variable.startsWith('HINDCAST_') && !known.has(variable));
}
