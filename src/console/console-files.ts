import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { packageFolder } from '../package-folder.js';

/** Where the build puts the console. */
const builtFolder = path.join(packageFolder, 'dist/console');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** The files of the console as they were built, by their path below `/console`. Read once, so that no request's path ever reaches the file system. */
@Injectable()
export class ConsoleFiles {
  private readonly files: ReadonlyMap<string, ConsoleFile>;

  constructor() {
    const names = existsSync(builtFolder) ? readdirSync(builtFolder, { recursive: true, withFileTypes: true }) : [];
    this.files = new Map(
      names
        .filter((entry) => entry.isFile() && types[path.extname(entry.name)] !== undefined)
        .map((entry) => {
          const file = path.join(entry.parentPath, entry.name);
          const name = path.relative(builtFolder, file).split(path.sep).join('/');
          // The build names what lies in assets/ by what it holds.
          return [name, new ConsoleFile(types[path.extname(name)], readFileSync(file), name.startsWith('assets/'))];
        }),
    );
  }

  /** `null` where there is none of this name. */
  get(name: string): ConsoleFile | null {
    return this.files.get(name) ?? null;
  }
}

const compress = promisify(gzip);

/** A file that is the same for everyone; compressed when it is first asked for. */
class ConsoleFile {
  private readonly etag: string;
  private compressed: Promise<Buffer> | null = null;

  constructor(
    private readonly type: string,
    private readonly bytes: Buffer,
    /** Its name never stands for anything else: browsers need not ask again. */
    private readonly isImmutable: boolean,
  ) {
    this.etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  }

  /** Sets the answer's head. @returns its body, `null` where the client has it */
  async begin({ headers }: FastifyRequest, reply: FastifyReply): Promise<Buffer | null> {
    void reply
      .header('etag', this.etag)
      .header('vary', 'accept-encoding')
      .header('cache-control', this.isImmutable ? 'public, max-age=31536000, immutable' : 'public, no-cache');
    if (headers['if-none-match']?.split(',').some((known) => known.trim() === this.etag) === true) {
      void reply.code(304);
      return null;
    }
    void reply.header('content-type', this.type);
    if (!/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return this.bytes;
    this.compressed ??= compress(this.bytes, { level: 9 });
    void reply.header('content-encoding', 'gzip');
    return this.compressed;
  }
}
