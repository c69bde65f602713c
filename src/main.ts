import 'reflect-metadata';
import { warmUp } from './chat/warm-up.js';
import { loadConfig, missingModelWarnings, shortSecretWarnings, unknownSettings } from './config.js';
import { isOwnOfLmdb } from './embedded/lmdb-rejections.js';
import { makeLogger } from './logger.js';
import { mappingsWarning } from './mappings.js';
import { startService } from './service.js';
import { welcome } from './welcome.js';

/** Time for what is under way to finish after a signal; then the process ends anyway. */
const stopTimeoutMs = 30_000;

/** Runs the service until a signal ends it. A failed start says why in one line and exits with 1. */
export async function serve(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const config = loadConfig(env);
  const logger = makeLogger(config.logLevel);
  for (const name of unknownSettings(env)) logger.warn(`${name} is not a setting of this service; it is ignored`);
  for (const warning of [...shortSecretWarnings(config), ...missingModelWarnings(config)]) logger.warn(warning);
  const mappings = mappingsWarning(config.memoryMb);
  if (mappings !== null) logger.warn(mappings);
  if (config.warmUp) warmUp();
  const service = await startService(config, logger);
  logger.info({ url: service.url, log: config.log, views: config.views, data: config.dataDir }, 'listening');
  welcome(service, config);

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info({ signal }, 'stopping: no new requests, finishing those under way');
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    try {
      await service.stop();
      logger.info('stopped');
      process.exit(0);
    } catch (error) {
      logger.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  process.on('unhandledRejection', (error) => {
    if (!isOwnOfLmdb(error)) logger.error({ err: error }, 'a promise was rejected and nobody looked');
  });
}
