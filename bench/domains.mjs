import { median, report } from './kit/figures.mjs';
import { randomFrom } from './kit/random.mjs';
import { BenchService } from './kit/service.mjs';
import { Pgmpy } from './peers/pgmpy.mjs';

/** Published networks that pgmpy brings along, by size, and how many whole answers are measured on each. */
const networks = { asia: 20, child: 20, insurance: 10, alarm: 10, hailfinder: 8, hepar2: 8, win95pts: 8 };
/** Answers before the measured ones. */
const warmUps = 30;
/** Variables that are observed, of all. */
const observedShare = 0.15;

/** Whole answers over HTTP (posterior, all predicted observations, all information gains) beside pgmpy's variable elimination in its own process. */
export async function benchDomains() {
  const peer = Pgmpy.start();
  if (typeof peer === 'string') {
    console.log(`whole answers from networks: not measured; ${peer}`);
    return;
  }
  const service = await new BenchService().start();
  try {
    for (const [name, cases] of Object.entries(networks)) await benchNetwork(service, peer, name, cases);
  } finally {
    peer.stop();
    await service.stop('SIGKILL');
    service.remove();
  }
}

async function benchNetwork(service, peer, name, cases) {
  const network = await peer.ask({ load: name });
  const names = Object.keys(network);
  const random = randomFrom(names.length);
  const target = names[Math.floor(random() * names.length)];
  await ok(service, 'PUT', `/api/v1/domains/${name}`, declarationOf(network, target));
  const ask = (filter) => ok(service, 'POST', `/api/v1/domains/${name}/query`, { question: 'why', top_k: 100, ...filter });
  for (let i = 0; i < warmUps; i++) await ask({});
  const [ours, theirs] = [[], []];
  let worst = 0;
  for (let i = 0; i < cases; i++) {
    const evidence = evidenceOf(network, target, random);
    const answered = await peer.ask({ evidence, target });
    const event = { observations: evidence, metadata: { case: i } };
    await ok(service, 'POST', `/api/v1/domains/${name}/events`, event);
    const beganMs = performance.now();
    const answer = await ok(service, 'POST', `/api/v1/domains/${name}/query`, {
      question: 'why',
      top_k: 100,
      metadata_filter: { case: i },
    });
    ours.push(performance.now() - beganMs);
    theirs.push(answered.ms);
    worst = Math.max(worst, difference(answer, answered));
  }
  if (!(worst < 1e-9)) throw new Error(`${name}: the answers differ by ${worst}`);
  const [a, b] = [median(ours), median(theirs)];
  report(
    `whole answer, ${name}, ${names.length} variables`,
    `${a.toFixed(2)} ms`,
    `pgmpy ${b.toFixed(1)} ms`,
    (a / b).toFixed(3),
    names.length < 20 ? '' : '≤ 0.1',
  );
}

async function ok(service, method, route, body) {
  const answer = await service.call(method, route, body);
  if (answer.status !== 200) throw new Error(`${method} ${route} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The network as a domain whose hypotheses are the target's values. */
function declarationOf(network, target) {
  const variables = Object.entries(network).map(([name, { values, parents, columns }]) => {
    const cpt = columns.map((column, i) => ({
      given: givenOf(parents, i),
      p: Object.fromEntries(column.map((p, v) => [values[v], p])),
    }));
    return [name, { type: 'categorical', values, parents: parents.map(([parent]) => parent), cpt }];
  });
  const hypotheses = network[target].values.map((value) => ({ hypothesis_id: value, label: value, variable: target, value }));
  return { description: 'a published network', schema: { variables: Object.fromEntries(variables) }, hypotheses };
}

function givenOf(parents, column) {
  let rest = column;
  const states = parents.toReversed().map(([parent, values]) => {
    const state = rest % values.length;
    rest = (rest - state) / values.length;
    return [parent, values[state]];
  });
  return Object.fromEntries(states);
}

/** Some variables of a case that is drawn from the network itself, so that it is possible. */
function evidenceOf(network, target, random) {
  const drawn = {};
  const draw = (name) => {
    if (drawn[name] !== undefined) return drawn[name];
    const { values, parents, columns } = network[name];
    const column = columns[parents.reduce((at, [parent, states]) => at * states.length + states.indexOf(draw(parent)), 0)];
    let left = random();
    let state = -1;
    while (left >= 0 && state < values.length - 1) left -= column[++state];
    drawn[name] = values[column[state] > 0 ? state : column.findLastIndex((p) => p > 0)];
    return drawn[name];
  };
  const others = Object.keys(network).filter((name) => name !== target);
  const chosen = others.filter(() => random() < observedShare);
  return Object.fromEntries((chosen.length > 0 ? chosen : others.slice(0, 1)).map((name) => [name, draw(name)]));
}

/** The largest difference of any probability or gain. */
function difference({ ranked_hypotheses, missing_evidence, predicted_observations }, { posterior, predicted, gains }) {
  const pairs = [
    ...ranked_hypotheses.map(({ label, probability }) => [probability, posterior[label]]),
    ...missing_evidence.map(({ variable, expected_information_gain }) => [expected_information_gain, gains[variable]]),
    ...predicted_observations
      .filter(({ variable }) => predicted[variable] !== undefined)
      .flatMap(({ variable, distribution }) => Object.entries(distribution).map(([value, p]) => [p, predicted[variable][value]])),
  ];
  const expected = Object.keys(posterior).length + Object.keys(gains).length;
  if (ranked_hypotheses.length + missing_evidence.length !== expected) return Number.POSITIVE_INFINITY;
  return pairs.reduce((worst, [a, b]) => Math.max(worst, Math.abs(a - b)), 0);
}
