import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, missingModelWarnings, settings, shortSecretWarnings, unknownSettings } from './config.js';

describe('the settings', () => {
  it('all have a default that is right', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({ port: 3000, log: 'lmdb', views: 'embedded', apiKey: null, metricsPublic: true });
    expect(Object.keys(config)).toEqual(Object.keys(settings));
  });

  it('are taken from the environment', () => {
    expect(loadConfig({ PORT: '0', HINDCAST_LOG: 'memory', HINDCAST_METRICS_PUBLIC: 'false' })).toMatchObject({
      port: 0,
      log: 'memory',
      metricsPublic: false,
    });
  });

  it.each([
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, but is "65536"'],
    ['PORT', '1e3', 'PORT must be a whole number from 0 to 65535, but is "1e3"'],
    ['HINDCAST_DATA_DIR', '', 'HINDCAST_DATA_DIR must be a folder, but is ""'],
    ['HINDCAST_LOG', 'sqlite', 'HINDCAST_LOG must be one of lmdb, kafka, kurrentdb, memory, but is "sqlite"'],
    [
      'HINDCAST_CHAT_UPSTREAM_URL',
      'http://ada:secret@host/v1',
      'HINDCAST_CHAT_UPSTREAM_URL must be an address without a login: http://… or https://…, but is "http://…@host/v1"',
    ],
    ['HINDCAST_API_KEY', 'too short', 'HINDCAST_API_KEY must be 8 to 256 visible ASCII characters, but is something else'],
  ])('name %s=%s where it is wrong', (name, value, message) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new ConfigError(message));
  });

  it('warn of short secrets on this machine, and refuse them where others reach the service', () => {
    const short = { HINDCAST_API_KEY: 'fifteen letters'.replace(' ', '-') };
    expect(shortSecretWarnings(loadConfig(short))).toEqual([
      'HINDCAST_API_KEY has fewer than 16 characters and can be guessed; set a longer one',
    ]);
    expect(() => shortSecretWarnings(loadConfig({ ...short, HINDCAST_HOST: '0.0.0.0' }))).toThrow(ConfigError);
    expect(shortSecretWarnings(loadConfig({ HINDCAST_API_KEY: 'sixteen_letters_', HINDCAST_HOST: '0.0.0.0' }))).toEqual([]);
  });

  it('warn of models that are not there', () => {
    const here = import.meta.filename;
    expect(missingModelWarnings(loadConfig({ HINDCAST_DETECTOR_MODEL: here, HINDCAST_EMBEDDER: 'https://host/v1' }))).toEqual([]);
    expect(missingModelWarnings(loadConfig({ HINDCAST_SEGMENTER_MODEL: `${here}.onnx` }))).toEqual([
      `HINDCAST_SEGMENTER_MODEL names ${here}.onnx, which is not there; put the file there, or set it to another`,
    ]);
  });

  it('tell of a variable that looks like one and is none', () => {
    expect(unknownSettings({ HINDCAST_BODY_LIMIT: '64', HINDCAST_LOG: 'lmdb', HOME: '/' })).toEqual(['HINDCAST_BODY_LIMIT']);
  });

  it('stand in docs/settings.md, each with its default, and nothing else', () => {
    const page = readFileSync(new URL('../docs/settings.md', import.meta.url), 'utf8');
    const [, table] = /<!-- settings: begin -->\n(.*?)<!-- settings: end -->/s.exec(page) ?? [];
    const shown = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const rows = Object.values(settings).map(
      ({ env, fallback, about }) => `| \`${env}\` | ${fallback === '' ? '–' : `\`${fallback}\``} | ${shown(about)} |`,
    );
    expect(table).toBe(['| setting | default | |', '|---|---|---|', ...rows, ''].join('\n'));
  });
});
