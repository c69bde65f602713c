import type { Config } from './config.js';
import { masterKeyFile } from './sealing/open-sealing.js';
import type { Service } from './service.js';

/** What a person sees who starts the service for the first time: the key, this once, and two commands to paste. */
export function welcome({ url, firstStart }: Service, config: Config): void {
  const { apiKey, secretToken } = firstStart;
  if (apiKey === null && secretToken === null) return;
  const lines = ['', `  Hindcast listens on ${url}, API reference at ${url}/docs`];
  if (secretToken !== null) lines.push(`  Account token (shown once, makes agents):  ${secretToken}`);
  if (apiKey !== null) {
    lines.push(
      `  API key (shown once):                      ${apiKey}`,
      '',
      '  Try it:',
      '',
      `  curl -s ${url}/api/v1/memory/store -H 'Authorization: Bearer ${apiKey}' \\`,
      `    -H 'Content-Type: application/json' -d '{"content": "Ada prefers tea in the morning and works from Lisbon."}'`,
      '',
      `  curl -s ${url}/api/v1/memory/search -H 'Authorization: Bearer ${apiKey}' \\`,
      `    -H 'Content-Type: application/json' -d '{"user_message": "Where does Ada work?"}'`,
    );
  }
  lines.push('', `  Everything is kept in ${config.dataDir}`);
  if (config.sealing === 'on' && config.log !== 'memory' && config.masterKey === '')
    lines.push(`  and sealed by the master key in ${masterKeyFile(config)}: back that up, apart from the data`);
  lines.push('');
  process.stdout.write(`${lines.join('\n')}\n`);
}
