import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadConfig, unknownSettings } from './config.js';

interface ComposeService {
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, unknown>;
  profiles?: string[];
  healthcheck?: object;
}

const { services, volumes } = parse(readFileSync(new URL('../docker-compose.yml', import.meta.url), 'utf8'), { merge: true }) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
};
const own = Object.entries(services).filter(([name]) => name.startsWith('hindcast'));

/** What compose puts in the place of a variable that is not set outside. */
const variables = (environment: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')]));

describe('docker-compose.yml', () => {
  it('sets only what is a setting, to values that are right', () => {
    expect(own.length).toBe(4);
    for (const [, { environment }] of own) {
      expect(unknownSettings(variables(environment))).toEqual([]);
      expect(() => loadConfig(variables(environment))).not.toThrow();
    }
  });

  it('keeps the data of each service in a volume that it declares, and the master key that one makes in another', () => {
    for (const [name, { volumes: used = [] }] of Object.entries(services)) {
      expect([name, used.length]).toEqual([name, name === 'hindcast' ? 2 : 1]);
      for (const volume of used) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
    }
  });

  it('waits for engines that are in the same profile and say when they are healthy', () => {
    for (const [name, { depends_on: needed = {}, profiles = [] }] of own)
      for (const engine of Object.keys(needed)) {
        expect([name, services[engine].profiles]).toEqual([name, expect.arrayContaining(profiles)]);
        expect(services[engine].healthcheck).toBeDefined();
      }
  });
});
