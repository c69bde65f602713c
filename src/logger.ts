import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';

/** Structured logs, one JSON object a line. @param to file descriptor: 1 for standard output, 2 for standard error */
export function makeLogger(level: string, to: 1 | 2 = 1): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { error: pino.stdSerializers.err },
  };
  return pino(options, pino.destination({ dest: to, sync: true }));
}

/** Nest's own messages in the same form; its start-up chatter only when debugging. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    this.logger.debug({ context }, String(message));
  }

  error(message: unknown, ...details: unknown[]): void {
    this.logger.error({ details }, String(message));
  }

  warn(message: unknown, context?: unknown): void {
    this.logger.warn({ context }, String(message));
  }

  debug(message: unknown, context?: unknown): void {
    this.logger.trace({ context }, String(message));
  }

  verbose(message: unknown, context?: unknown): void {
    this.logger.trace({ context }, String(message));
  }

  fatal(message: unknown, ...details: unknown[]): void {
    this.logger.fatal({ details }, String(message));
  }
}
