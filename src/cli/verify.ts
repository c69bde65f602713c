import { loadConfig } from '../config.js';
import { checkChains } from './replay.js';
import { exitCodeOf, reportOf } from './verifier/report.js';
import { findingsOf, type VerifyOptions, verifyOffline } from './verifier/verify-offline.js';

/**
 * Verifies what is given offline; without a target, and with the service stopped, the engines of the settings: the chain of every session, and what lies in a data folder of the
 * embedded log against its checkpoints.
 * @returns the exit code: 0 where everything is as it was signed, 1 where something was changed, 2 where not everything is proved
 */
export async function verify(target: string | undefined, options: VerifyOptions & { session?: string }): Promise<number> {
  const print = (text: string): void => void process.stdout.write(text);
  if (target !== undefined) return verifyOffline(target, options, print);
  const config = loadConfig(process.env);
  const { chains, sessions, events, failed } = await checkChains(config, options.session);
  // What lies on KurrentDB is not in the folder.
  const findings =
    (config.log === 'lmdb' || config.log === 'kafka') && options.session === undefined ? await findingsOf(config.dataDir, options) : null;
  const proved = new Map(findings?.proved.filter(({ from }) => from === 1).map(({ session, to }) => [session, to]) ?? []);
  for (const { session, position, head } of chains)
    print(
      `${findings === null || proved.get(session) === position ? 'valid' : 'chain fits'}  ${session}  position ${position}  head ${head}\n`,
    );
  print(`${sessions} sessions, ${events} events, ${failed} not valid\n`);
  if (findings === null) return failed === 0 ? 0 : 1;
  print(reportOf(findings));
  return failed === 0 ? exitCodeOf(findings) : 1;
}
