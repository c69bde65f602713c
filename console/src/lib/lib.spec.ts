import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatCitation, HindcastRow, RankedHypothesis } from '../reasoning-types.js';
import { axisNumbers } from './axis-numbers.js';
import { piecesOf } from './cited-text.js';
import { boxBetween, withSide } from './hints.js';
import { faultOf, placeOf } from './json-places.js';
import { type Edge, layeredLayout } from './layered-layout.js';
import { parseMetrics, routeTimes, sumOf } from './metrics-text.js';
import { whatIfExample } from './network.js';
import { percentText } from './percent.js';
import { placeAmong } from './place-among.js';
import { everyOf, outcomeProbabilities, reliability, rowsShownMax } from './run-series.js';
import { stepWords } from './step-words.js';
import { waterfallOf } from './waterfall.js';

describe('a layered layout', () => {
  /** Edges that go from lower numbers to higher ones: no circles. */
  const graph = fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.array(fc.tuple(fc.nat(29), fc.nat(29)), { maxLength: 60 }))
    .map(([count, pairs]) => ({
      ids: Array.from({ length: count }, (_, i) => `n${i}`),
      edges: pairs
        .filter(([a, b]) => a !== b && a < count && b < count)
        .map(([a, b]): Edge => ({ from: `n${Math.min(a, b)}`, to: `n${Math.max(a, b)}` })),
    }));

  it('has every node once, every edge going down, and no row wider than asked', () => {
    fc.assert(
      fc.property(graph, fc.integer({ min: 1, max: 8 }), ({ ids, edges }, widthMax) => {
        const placed = layeredLayout(ids, edges, widthMax);
        expect(placed.map(({ id }) => id).sort()).toEqual([...ids].sort());
        const layer = new Map(placed.map((one) => [one.id, one.layer]));
        for (const { from, to } of edges) expect(layer.get(from)).toBeLessThan(layer.get(to) as number);
        expect(new Set(placed.map((one) => `${one.layer} ${one.order}`)).size).toBe(ids.length);
        expect(Math.max(...placed.map(({ order }) => order))).toBeLessThan(widthMax);
      }),
    );
  });

  it('puts nodes below what they are joined to, so that these edges do not cross', () => {
    const edges = [
      { from: 'a', to: 'z' },
      { from: 'b', to: 'y' },
      { from: 'c', to: 'x' },
    ];
    const placed = layeredLayout(['a', 'b', 'c', 'x', 'y', 'z'], edges);
    const orderOf = (ids: string[]) => ids.map((id) => placed.find((one) => one.id === id)?.order);
    expect(orderOf(['z', 'y', 'x'])).toEqual(orderOf(['a', 'b', 'c']));
  });
});

describe('a waterfall', () => {
  const hypothesis = (ratios: readonly number[]): RankedHypothesis => ({
    hypothesis_id: 'fan',
    label: 'Fan',
    probability: 0.5,
    prior: 0.3,
    prior_log_odds: -0.85,
    log_odds: -0.85 + ratios.reduce((sum, ratio) => sum + ratio, 0) + 1.1,
    evidence: ratios.map((ratio, i) => ({
      variable: `v${i}`,
      value: { red: 0.2, green: 0.8 },
      event_id: `e${i}`,
      log_likelihood_ratio: ratio,
    })),
    rules: ['hot'],
    rule_parts: [{ rule_id: 'hot', log_likelihood_ratio: 1.1 }],
  });

  it('leads from the prior to the posterior without a gap, however many parts there are', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { maxLength: 60 }), (ratios) => {
        const steps = waterfallOf(hypothesis(ratios));
        expect(steps.length).toBeLessThanOrEqual(26);
        const parts = steps.slice(0, -1);
        for (const [i, { from }] of parts.entries()) if (i > 0) expect(from).toBe(parts[i - 1].to);
        expect(parts.at(-1)?.to).toBeCloseTo(steps.at(-1)?.change as number, 9);
      }),
    );
  });

  it('names a distribution by its most probable value', () => {
    expect(waterfallOf(hypothesis([0.4])).map(({ label, kind }) => [label, kind])).toEqual([
      ['prior', 'prior'],
      ['v0 = green (0.8)', 'evidence'],
      ['rule hot', 'rule'],
      ['posterior', 'posterior'],
    ]);
  });
});

describe('the place of a fault', () => {
  it('is found for every value of any JSON, however it is written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, 2), fc.nat(), (value, indent, pick) => {
        const text = JSON.stringify(value, null, indent);
        const paths: [string[], unknown][] = [];
        const walk = (one: unknown, path: string[]): void => {
          paths.push([path, one]);
          if (typeof one === 'object' && one !== null) for (const [key, its] of Object.entries(one)) walk(its, [...path, key]);
        };
        walk(JSON.parse(text), []);
        const [path, wanted] = paths[pick % paths.length];
        const place = placeOf(text, path);
        expect(JSON.parse(text.slice(place?.start, place?.end))).toEqual(wanted);
        expect(place?.line).toBe(text.slice(0, place?.start).split('\n').length);
      }),
    );
  });

  it('is that of what is around, where the value is missing', () => {
    const text = '{\n "schema": {\n  "variables": {}\n }\n}';
    const place = placeOf(text, ['schema', 'variables', 'led', 'type']);
    expect([text.slice(place?.start, place?.end), place?.line]).toEqual(['{}', 3]);
  });

  it('is where the text stops being JSON', () => {
    expect(faultOf('{\n "a": 1,\n "b": x\n}')?.line).toBe(3);
    expect(faultOf('{\n "a": 1\n "b": 2\n}')?.line).toBe(3);
    expect(faultOf('[1,\n2,\n]')?.line).toBe(3);
  });

  it('is there exactly where the parser of the engine finds one', () => {
    const almost = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', ':', '}', ']', '"', 'x', '{')).map(([text, at, sign]) => {
      const cut = at % (text.length + 1);
      return text.slice(0, cut) + sign + text.slice(cut + 1);
    });
    const isJson = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(almost, (text) => {
        expect(faultOf(text) === null).toBe(isJson(text));
      }),
      { numRuns: 2000 },
    );
  });
});

const said = (prediction: boolean, confidence: number, outcome: boolean): HindcastRow => {
  const as_was = {
    prediction,
    probabilities: [],
    interval: null,
    confidence,
    outcome_probability: prediction === outcome ? confidence : 1 - confidence,
    drift: false,
  };
  return { event_id: 'e', position: 1, type: 'adaptive.observed', recorded_at: '', occurred_at: null, outcome, as_was, as_would: null };
};

describe('an example of a question', () => {
  it('supposes a value that has a name, of the domain itself', () => {
    const temperature = { type: 'number' };
    const isOpen = { type: 'boolean' };
    const led = { type: 'categorical', values: ['red', 'green'] };
    expect(whatIfExample({ schema: { variables: { temperature, isOpen, led } } })).toBe('What if led were green?');
    expect(whatIfExample({ schema: { variables: { temperature, isOpen } } })).toBe('What if isOpen were false?');
    expect(whatIfExample({ schema: { variables: { temperature } } })).toBeNull();
    expect(whatIfExample({ schema: {} })).toBeNull();
  });
});

describe('the runs of a hindcast', () => {
  it('are calibrated where what was said came true as often as it was said to', () => {
    const rows = [...Array(8).fill(said(true, 0.82, true)), ...Array(2).fill(said(true, 0.82, false)), said(false, 0.55, false)];
    const bins = reliability(rows, 'as_was');
    expect(bins).toHaveLength(2);
    expect(bins[0]).toEqual({ confidence: 0.55, accuracy: 1, count: 1 });
    expect(bins[1].accuracy).toBe(0.8);
    expect(bins[1].confidence).toBeCloseTo(0.82, 9);
    expect(reliability(rows, 'as_would')).toEqual([]);
    expect(outcomeProbabilities(rows.slice(-1), 'as_was')).toEqual([0.55]);
  });

  it('are asked for no more rows than are drawn', () => {
    for (const rows of [0, 1, rowsShownMax, rowsShownMax + 1, 100_000]) expect(rows / everyOf(rows)).toBeLessThanOrEqual(rowsShownMax);
    expect(everyOf(rowsShownMax)).toBe(1);
    // the more each tells, the fewer
    expect(everyOf(rowsShownMax, 8)).toBe(4);
  });
});

describe('an answer of a chat', () => {
  it('is cut into its sentences and what lies between, and nothing is lost', () => {
    const content = 'The launch is in March. [c1] Ada leads it. [c2]';
    const citation = (start: number, end: number, memory_id: string): ChatCitation => ({
      memory_id,
      sentence: '',
      start,
      end,
      occurred_at: null,
      score: 1,
    });
    const pieces = piecesOf(content, [citation(29, 42, 'c2'), citation(0, 23, 'c1'), citation(5, 9, 'c3'), citation(90, 99, 'c4')]);
    expect(pieces).toEqual([
      { kind: 'sentence', text: 'The launch is in March.', citation: 1 },
      { kind: 'between', text: ' ' },
      { kind: 'mark', text: '[c1]', memoryId: 'c1' },
      { kind: 'between', text: ' ' },
      { kind: 'sentence', text: 'Ada leads it.', citation: 0 },
      { kind: 'between', text: ' ' },
      { kind: 'mark', text: '[c2]', memoryId: 'c2' },
    ]);
    expect(pieces.map(({ text }) => text).join('')).toBe(content);
  });
});

describe('steps of an image’s program', () => {
  it('are told in plain words, or not at all', () => {
    expect(stepWords('#1 = find(object) . filter(color=red|blue) . relate(left, #2)')).toBe(
      'Find all things, keep those whose color is red or blue, keep those to the left of #2: these are #1.',
    );
    expect(stepWords('point(#1)')).toBe('Point at #1.');
    expect(stepWords('verify(#1, relate(above, #2))')).toBe('Say whether #1 is above #2.');
    expect(stepWords('#1 = find(cup) . odd_one_out')).toBeNull();
    expect(stepWords('#1 = find(object) . filter(label=?wibble)')).toBeNull();
  });
});

describe('a place on an axis of equal distances', () => {
  it('lies between two positions by its share of the way, and never outside', () => {
    const places = [818, 882, 946, 1010];
    expect([0, 818, 850, 946, 962, 1010, 2000].map((at) => placeAmong(places, at))).toEqual([0, 0, 0.5, 2, 2.25, 3, 3]);
  });
});

describe('a share in percent', () => {
  it('is nothing or all only where it is', () => {
    expect([0, 0.0004, 0.0005, 0.838, 0.9996, 1].map(percentText)).toEqual(['0.0 %', '< 0.1 %', '0.1 %', '83.8 %', '> 99.9 %', '100.0 %']);
  });
});

describe('a box drawn by hand', () => {
  it('lies in the picture, whichever way it was drawn, and stays a box when a side moves', () => {
    expect(boxBetween([0.8, 1.4], [-0.2, 0.5])).toEqual([0, 0.5, 0.8, 1]);
    expect(boxBetween([0.5, 0.5], [0.505, 0.9])).toBeNull();
    expect(withSide([0.2, 0.2, 0.4, 0.4], 0, 0.9)).toEqual([0.39, 0.2, 0.4, 0.4]);
    expect(withSide([0.2, 0.2, 0.4, 0.4], 3, 7)).toEqual([0.2, 0.2, 0.4, 1]);
  });
});

describe('the numbers of an axis', () => {
  it('are told apart however small they are, and short however large', () => {
    expect(axisNumbers([0, 0.0005, 0.001, 0.0015])).toEqual(['0', '0.0005', '0.001', '0.0015']);
    expect(axisNumbers([-2e-9, 0, 2e-9, 4e-9])).toEqual(['-2e-9', '0', '2e-9', '4e-9']);
    expect(axisNumbers([0, 250_000, 1_000_000])).toEqual(['0', '250,000', '1,000,000']);
    expect(axisNumbers([-5e29, 0, 5e29, 1e30])).toEqual(['-5e+29', '0', '5e+29', '1e+30']);
  });

  it('show neither what adding left behind nor the sign of zero', () => {
    expect(axisNumbers([-0, 0.1 + 0.2])).toEqual(['0', '0.3']);
  });
});

describe('metrics', () => {
  const text = `# HELP x y
refused_total 3
http_bucket{le="0.01",method="GET",route="/a\\"b",status="200"} 5
http_bucket{le="+Inf",method="GET",route="/a\\"b",status="200"} 10
http_count{method="GET",route="/a\\"b",status="200"} 10
http_count{method="GET",route="/a\\"b",status="429"} 2
http_bucket{le="+Inf",method="GET",route="/a\\"b",status="429"} 2
`;
  it('are read with their labels, and summed by route', () => {
    const metrics = parseMetrics(text);
    expect(sumOf(metrics, 'refused_total')).toBe(3);
    expect(sumOf(metrics, 'nothing')).toBeNull();
    expect(routeTimes(metrics, 'http')).toEqual([
      { method: 'GET', route: '/a"b', count: 12, refused: 2, failed: 0, medianS: Number.POSITIVE_INFINITY, p99S: Number.POSITIVE_INFINITY },
    ]);
  });
});
