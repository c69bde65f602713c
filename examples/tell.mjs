// Tells a domain a story and prints what it believes at each question, and why.
// usage: HINDCAST_API_KEY=… node examples/tell.mjs examples/incident|examples/pump
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const { HINDCAST_URL: url = 'http://127.0.0.1:3000', HINDCAST_API_KEY: key } = process.env;
const folder = process.argv[2];
if (folder === undefined || key === undefined || !existsSync(path.join(folder, 'domain.json'))) {
  console.error('usage: HINDCAST_API_KEY=… node examples/tell.mjs examples/incident|examples/pump');
  process.exit(2);
}
const name = path.basename(folder);
const domain = `/api/v1/domains/${name}`;

await send('PUT', domain, JSON.parse(readFileSync(path.join(folder, 'domain.json'), 'utf8')));
for (const line of readFileSync(path.join(folder, 'story.ndjson'), 'utf8').trim().split('\n')) {
  const { event, feedback, ask } = JSON.parse(line);
  if (event !== undefined) {
    await send('POST', `${domain}/events`, event);
    console.log(`+ ${event.text}`);
  }
  if (feedback !== undefined) {
    await send('POST', `${domain}/feedback`, feedback);
    console.log(`+ it was: ${feedback.hypothesis_id} ${feedback.verdict}`);
  }
  if (ask !== undefined) show(ask, await send('POST', `${domain}/explain`, { question: ask }));
}

function show(question, { ranked_hypotheses: ranked, missing_evidence: missing, core_support: core }) {
  console.log(`\n? ${question}`);
  for (const { label, probability, evidence, rule_parts: rules } of ranked) {
    const parts = [
      ...evidence.map(({ variable, value, log_likelihood_ratio: ratio }) => ({ what: `${variable} ${shown(value)}`, ratio })),
      ...rules.map(({ rule_id: rule, log_likelihood_ratio: ratio }) => ({ what: `rule ${rule}`, ratio })),
    ].filter(({ ratio }) => Math.abs(ratio) >= 0.1);
    const why = parts.map(({ what, ratio }) => `${what} ${ratio > 0 ? '+' : ''}${ratio.toFixed(1)}`).join(', ');
    console.log(`  ${probability.toFixed(3)}  ${label.padEnd(28)} ${why}`.trimEnd());
  }
  for (const { variable, why } of core.derived) console.log(`  ${variable}: ${reasonOf(why)}`);
  const [next] = missing;
  if (next !== undefined && next.expected_information_gain >= 0.01)
    console.log(`  next: ${next.question ?? next.variable} (${next.expected_information_gain.toFixed(2)} bits, cost ${next.cost})`);
  console.log();
}

/** A distribution as its most probable value. */
function shown(value) {
  if (typeof value !== 'object') return String(value);
  const [[likely, p]] = Object.entries(value).sort(([, a], [, b]) => b - a);
  return `${likely} (${p})`;
}

/** The asserted relations at the leaves of a derivation. */
function reasonOf({ fact, from }) {
  return from === null || from.length === 0 ? fact.join(' ') : from.map(reasonOf).join(', ');
}

/** @returns the answer's body; ends where it is no 200, or there is none */
async function send(method, route, body) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(new URL(route, url), { method, headers, body: JSON.stringify(body) }).catch(() => {
    console.error(`no service answers at ${url}; start one with: npm start`);
    process.exit(1);
  });
  const answer = await response.json();
  if (response.ok) return answer;
  console.error(`${method} ${route} was answered with ${response.status}: ${JSON.stringify(answer.detail)}`);
  process.exit(1);
}
