import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { DataFolderError, holderOf } from '../embedded/data-folder-lock.js';
import { readServiceAddress } from '../embedded/service-address.js';
import { type Api, type ApiAnswer, type ApiRequest, ApiUnreachableError } from '../mcp/api.js';
import { HttpApi } from '../mcp/http-api.js';
import type { Service } from '../service.js';

/** Time that a process which has the folder gets to say where it serves, ms: as long as starts over large logs may take. */
const findMaxMs = 60_000;
const lookAgainMs = 100;

/** Who serves the folder, as this process reaches it. */
interface Served {
  readonly api: HttpApi;
  /** The service, where it is this process's own. */
  readonly own: Service | null;
}

/**
 * The service of a data folder: another process's, where the folder is taken, else this process's own. Where the other one leaves, the next request looks for its successor, or
 * becomes it. A request that got no answer is sent once more then: writes carry an id, by which the second is known for the same.
 */
export class FolderService implements Api {
  private served: Promise<Served> | null = null;

  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  async send(request: ApiRequest): Promise<ApiAnswer> {
    const finding = this.find();
    const { api } = await finding;
    try {
      const answer = await api.send(request);
      if (!this.hasLeft(answer)) return answer;
    } catch (error) {
      if (!(error instanceof ApiUnreachableError) || request.signal?.aborted === true) throw error;
    }
    if (this.served === finding) this.served = null;
    return (await this.find()).api.send(request);
  }

  /** Stops the service, where it is this process's own. */
  async leave(): Promise<void> {
    const served = await this.served?.catch(() => null);
    await served?.own?.stop();
  }

  /** Whether the answer is of a service that was started anew since. */
  private hasLeft({ status }: ApiAnswer): boolean {
    return status === 401 && this.config.apiKey === null;
  }

  private find(): Promise<Served> {
    if (this.served === null) {
      const finding = this.joinOrServe();
      this.served = finding;
      finding.catch(() => {
        if (this.served === finding) this.served = null;
      });
    }
    return this.served;
  }

  /** @throws {ApiUnreachableError} */
  private async joinOrServe(): Promise<Served> {
    const { dataDir } = this.config;
    const giveUpMs = Date.now() + findMaxMs;
    try {
      for (;;) {
        const holder = holderOf(dataDir);
        if (holder === null) {
          const own = await this.serve();
          if (own !== null) return own;
        } else {
          const joined = await this.join(holder.pid);
          if (joined !== null) return joined;
          if (Date.now() > giveUpMs)
            throw new DataFolderError(`${dataDir} is in use by process ${holder.pid} on ${holder.host}, which does not answer`);
          await sleep(lookAgainMs);
        }
      }
    } catch (error) {
      throw new ApiUnreachableError((error as Error).message, { cause: error });
    }
  }

  /** @returns `null` where another process was quicker */
  private async serve(): Promise<Served | null> {
    const { startService } = await import('../service.js');
    try {
      const own = await startService(this.config, this.logger);
      return { api: new HttpApi(own.url, this.keyOr(own.folderKey)), own };
    } catch (error) {
      if (error instanceof DataFolderError) return null;
      throw error;
    }
  }

  /** @returns `null` where the process that has the folder does not say where it serves, or does not answer there */
  private async join(pid: number): Promise<Served | null> {
    const address = readServiceAddress(this.config.dataDir);
    if (address === null || address.pid !== pid) return null;
    const api = new HttpApi(address.url, this.keyOr(address.key));
    try {
      const answer = await api.send({ method: 'GET', path: '/readyz' });
      return answer.status === 200 ? { api, own: null } : null;
    } catch {
      return null;
    }
  }

  /** @throws Error where neither the settings nor the folder have a key */
  private keyOr(folderKey: string | null): string {
    const key = this.config.apiKey ?? folderKey;
    if (key === null)
      throw new Error('the master key is kept outside of the data folder, so the folder alone opens nothing; set HINDCAST_API_KEY');
    return key;
  }
}
