import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../kit/http.js';
import { TestService } from '../kit/service.js';

const examples = fileURLToPath(new URL('../../examples/', import.meta.url));

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.dispose());

/** What the story's teller prints, and the code that it ends with. */
async function tell(folder: string, key?: string, url = `http://127.0.0.1:${service.port}`): Promise<{ code: number; output: string }> {
  const env = { ...process.env, HINDCAST_URL: url, HINDCAST_API_KEY: key ?? (await service.newAgent()).key };
  const child = spawn(process.execPath, [`${examples}tell.mjs`, `${examples}${folder}`], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

/** By question of the story, what is believed most. */
const leaders = (output: string): string[] =>
  output
    .split('\n? ')
    .slice(1)
    .map((told) => /\n {2}[01]\.\d{3} {2}(.+?)(?: {2}|\n)/.exec(told)![1]);

describe('the examples', () => {
  it('are all told here', () => {
    const folders = readdirSync(examples).filter((name) => statSync(examples + name).isDirectory());
    expect(folders.sort()).toEqual(['incident', 'pump']);
  });

  it('find the root cause of an incident by way of the topology, and learn from the post-mortem', async () => {
    const { code, output } = await tell('incident');
    expect(code, output).toBe(0);
    expect(leaders(output)).toEqual([
      'Bad deploy of checkout',
      'Bad deploy of checkout',
      'Database out of connections',
      'Database out of connections',
    ]);
    expect(output).toContain(
      'database_alerting: checkout calls orders, orders calls ledger, ledger calls ledger-db, ledger-db is_a database, ledger-db has alert',
    );
    expect(output).toContain("next: Are the database's connections exhausted?");
    const probabilities = [...output.matchAll(/([01]\.\d{3}) {2}Database/g)].map(([, p]) => Number(p));
    expect(probabilities).toEqual(probabilities.toSorted((a, b) => a - b));
  });

  it('tell a blocked inlet from a worn bearing, which it explains away', async () => {
    const { code, output } = await tell('pump');
    expect(code, output).toBe(0);
    expect(leaders(output)).toEqual(['Blocked inlet', 'Blocked inlet', 'Blocked inlet']);
    expect(output).toContain('next: What does the suction gauge read?');
    const bearing = [...output.matchAll(/([01]\.\d{3}) {2}Worn bearing/g)].map(([, p]) => Number(p));
    expect(bearing[1]).toBeGreaterThan(5 * bearing[0]);
    expect(bearing[2]).toBeLessThan(bearing[0]);
  });

  it('end with what the service said where it refuses, and with what to do where there is none', async () => {
    const { code, output } = await tell('pump', 'hck_of_nobody');
    expect(code).toBe(1);
    expect(output).toContain('was answered with 401');
    expect(await tell('none', 'key')).toEqual({ code: 2, output: expect.stringContaining('usage: ') });
    const nobody = 'http://127.0.0.1:9';
    expect(await tell('pump', 'key', nobody)).toEqual({ code: 1, output: `no service answers at ${nobody}; start one with: npm start\n` });
  });

  it('show that the incident would have been understood earlier without one of the rules', async () => {
    const agent = await service.newAgent();
    await tell('incident', agent.key);
    const declaration = JSON.parse(readFileSync(`${examples}incident/what-if.json`, 'utf8'));
    const { body } = await agent.post('/domains/incident/hindcast', { declaration });
    expect(body).toMatchObject({ best: 'as_would', first_difference: { event_id: 'alert-1', because: ['rules.fresh_code_fails'] } });
    const leader = (run: string) => body.rows.find((row: Json) => row.event_id === 'alert-2')[run].ranked_hypotheses[0].hypothesis_id;
    expect([leader('as_was'), leader('as_would')]).toEqual(['bad_deploy', 'database']);
  });
});
