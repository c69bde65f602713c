import { Checks } from './checks.js';
import { useSimulatedClock } from './clock.js';
import { type Action, type Operation, type Story, sessionsOf } from './operations.js';
import { theScheduler } from './scheduler.js';
import { type Invariant, Violation } from './violation.js';
import { World } from './world.js';

/** Steps in which all requests end once nothing fails any more. */
const endStepsMax = 40_000;

/** What became of a story. */
export interface RunResult {
  readonly steps: number;
  readonly answers: number;
  readonly records: number;
  /** How often each fault happened. */
  readonly faults: Record<string, number>;
  readonly violation: { readonly invariant: Invariant; readonly message: string } | null;
  /** What was asked, answered and done, a line each. */
  readonly trace: readonly string[];
}

/** Tells a story to the end, or until an invariant does not hold. */
export async function run(story: Story): Promise<RunResult> {
  const restore = useSimulatedClock();
  let unheard: unknown = null;
  const onUnheard = (error: unknown): void => {
    unheard ??= error;
  };
  process.on('unhandledRejection', onUnheard);
  const world = new World(story);
  const scheduler = theScheduler();
  const checks = new Checks(world);
  const trace: string[] = [];
  const tell = (line: string): void => void trace.push(`${Math.round(scheduler.elapsedMs)} ms: ${line}`);
  let violation: Violation | null = null;
  let open = 0;

  const step = async (): Promise<void> => {
    await scheduler.step();
    if (unheard !== null) throw new Violation('answers', `rejected, and nobody heard: ${(unheard as Error).stack}`);
    if (violation !== null) throw violation;
  };
  const ask = (place: number, operation: Operation): void => {
    open++;
    const number = ++asked;
    tell(`#${number} node${place} is asked ${JSON.stringify(operation)}`);
    const begun = checks.begin(operation);
    void world.ask(place, operation).then((answer) => {
      open--;
      tell(`#${number} ${toldAnswer(answer)}`);
      try {
        checks.end(begun, answer);
      } catch (error) {
        violation ??= error as Violation;
      }
    });
  };
  let asked = 0;
  // What has become old overnight goes in many parts, one after the other.
  const quietMs = story.maxAgeDays === undefined ? 10_000 : 60_000;
  const ended = async (): Promise<void> => {
    for (let steps = 0; open > 0; steps++) {
      if (steps > endStepsMax) throw new Violation('ends', `${open} requests never end`);
      await step();
    }
  };
  const perform = async (action: Action): Promise<void> => {
    for (let i = 0; i < action.after; i++) await step();
    if (action.do === 'ask') return ask(action.node % world.places.length, action.operation);
    tell(JSON.stringify({ ...action, after: undefined }));
    const place = 'node' in action ? action.node % world.places.length : 0;
    switch (action.do) {
      case 'crash':
        return world.crash(place);
      case 'start':
        return world.start(place);
      case 'stop':
        return world.stop(place);
      case 'kill the machine':
        return world.killMachine();
      case 'log away':
      case 'log back':
        world.faults.count(action.do);
        world.log.isAway = action.do === 'log away';
        return;
      case 'meet':
        return world.group.meet();
      case 'cut off':
      case 'reconnect': {
        const { process: one } = world.places[place];
        if (one === null) return;
        world.faults.count(action.do);
        if (action.do === 'cut off') world.group.cutOff.add(one);
        else world.group.cutOff.delete(one);
        return;
      }
      case 'turn the clock': {
        const { process: one } = world.places[place];
        if (one !== null) one.clockAheadMs = action.aheadMs;
        return;
      }
      case 'sleep':
        scheduler.sleptMs += action.hours * 3_600_000;
        return;
      case 'wait': {
        const endMs = scheduler.elapsedMs + action.ms;
        while (scheduler.elapsedMs < endMs) await step();
        return;
      }
    }
  };
  const heal = async (): Promise<void> => {
    world.faults.isOver = true;
    world.log.isAway = false;
    world.group.cutOff.clear();
    for (let steps = 0; world.places.some(({ node }) => node === null); steps++) {
      if (steps > endStepsMax) throw new Violation('ends', 'a node never starts');
      for (const place of world.places.keys()) world.start(place);
      await step();
    }
  };
  /** All that can be asked, of every node. */
  const askAll = async (): Promise<void> => {
    for (const session of sessionsOf(story)) {
      const ids = checks.idsOf(session);
      const common = { session, key: null };
      for (const place of world.places.keys()) {
        for (const id of ids.keys()) ask(place, { ...common, kind: 'operation', id });
        for (const kind of ['verify', 'events', 'view', 'list'] as const) ask(place, { ...common, kind });
        await ended();
        checks.states(place);
      }
    }
  };

  try {
    await heal();
    world.faults.isOver = false;
    for (const action of story.actions) {
      await perform(action);
      checks.states(scheduler.steps % world.places.length);
    }
    await heal();
    await ended();
    // Whatever was refused for a while is to be answered now.
    await perform({ after: 0, do: 'wait', ms: quietMs });
    checks.isHealed = true;
    await askAll();
    world.killMachine();
    await heal();
    await perform({ after: 0, do: 'wait', ms: quietMs });
    await askAll();
    await perform({ after: 0, do: 'wait', ms: quietMs });
    checks.isSettled = true;
    for (const session of sessionsOf(story)) for (const place of world.places.keys()) ask(place, { session, key: null, kind: 'events' });
    await ended();
    checks.retention();
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    violation ??= error;
    tell(error.message);
  } finally {
    process.off('unhandledRejection', onUnheard);
    restore();
  }
  const found = violation as Violation | null;
  return {
    steps: scheduler.steps,
    answers: checks.answers,
    records: world.log.records.length,
    faults: Object.fromEntries(world.faults.counts),
    violation: found === null ? null : { invariant: found.invariant, message: found.message },
    trace,
  };
}

function toldAnswer(answer: { readonly ok?: unknown; readonly error?: unknown } | null): string {
  if (answer === null) return 'got no answer';
  if (answer.error !== undefined) {
    const { name, code, message } = answer.error as Error & { code?: string };
    return `got ${code ?? name}: ${message}`;
  }
  const text = JSON.stringify(answer.ok);
  return `got ${text.length > 400 ? `${text.slice(0, 400)}…` : text}`;
}
