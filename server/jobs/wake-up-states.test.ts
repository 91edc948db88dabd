import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { noteBegun, receiveWakeUps, topics, type WakeUps } from './under-way.ts';
import { keepUnsent, wake } from './wake-up-states.ts';

// Tests the states with a model of their surroundings. Rows are committed before their wake-up is sent. The engine may
// be unavailable, and begins runs here or in another process. Runs look for work, listen, end or die halfway. In the
// end, no row may be left unprocessed: a wake-up that comes after a run's last look must not be lost.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const acts = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant('write' as const) },
    { weight: 1, arbitrary: fc.constantFrom('away' as const, 'back' as const, 'write many' as const) },
    { weight: 3, arbitrary: fc.constantFrom('begin' as const, 'begin elsewhere' as const, 'listen' as const) },
    { weight: 3, arbitrary: fc.constantFrom('look' as const, 'end' as const) },
    { weight: 1, arbitrary: fc.constantFrom('die' as const, 'wait' as const, 'wait long' as const) },
  ),
  { minLength: 5, maxLength: 80 },
);
type Act = typeof acts extends fc.Arbitrary<infer Some> ? (Some extends readonly (infer One)[] ? One : never) : never;

interface Run {
  wakeUps: WakeUps | null;
  isElsewhere: boolean;
  hasLooked: boolean;
}

function startModel() {
  const data = { endpoint_id: newId() };
  const name = 'parley/delivery.due';
  let rows = 0;
  let isAway = false;
  let sent = 0;
  /** The job engine's state: at most one run is queued, and at most one is executing. */
  let isWaiting = false;
  let run: Run | null = null;
  const send = async () => {
    await Promise.resolve();
    if (isAway) return false;
    sent += 1;
    isWaiting = true;
    return true;
  };
  const begin = (isElsewhere: boolean) => {
    if (!isWaiting || run) return;
    isWaiting = false;
    run = { wakeUps: null, isElsewhere, hasLooked: false };
    if (!isElsewhere) noteBegun(name, data);
  };
  const look = () => {
    if (!run) return;
    run.wakeUps?.answer();
    run.hasLooked = true;
    rows = 0;
  };
  const end = () => {
    if (!run?.hasLooked || (run.wakeUps && !run.wakeUps.close())) return;
    run = null;
  };
  const perform: Record<Act, () => void | Promise<void>> = {
    write: () => {
      rows += 1;
      void wake(topics[name](data), send);
    },
    'write many': () => {
      rows += 1;
      // Several wake-ups are sent in one call, which may fail.
      if (isAway) keepUnsent(topics[name](data), send);
      else void wake(topics[name](data), send);
    },
    away: () => {
      isAway = true;
    },
    back: () => {
      isAway = false;
    },
    begin: () => begin(false),
    'begin elsewhere': () => begin(true),
    listen: () => {
      if (run && !run.wakeUps && !run.isElsewhere && !run.hasLooked) run.wakeUps = receiveWakeUps(topics[name](data));
    },
    look,
    end,
    die: () => {
      if (!run) return;
      run.wakeUps?.abandon();
      // The job engine retries a failed run, so that the run looks for work. A run that had already looked is not
      // retried.
      isWaiting ||= !run.hasLooked;
      run = null;
    },
    wait: () => vi.advanceTimersByTimeAsync(60).then(() => {}),
    'wait long': () => vi.advanceTimersByTimeAsync(1_100).then(() => {}),
  };
  const settle = async () => {
    isAway = false;
    for (let turn = 0; turn < 10; turn += 1) {
      await vi.advanceTimersByTimeAsync(1_200);
      begin(turn % 2 === 0);
      look();
      end();
    }
    return { rows, isRunning: run !== null, isWaiting };
  };
  return { perform, settle, sent: () => sent };
}

it('no row is left unprocessed after random writes, runs, crashes and failures of the engine', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (some) => {
      const model = startModel();
      for (const act of some) {
        await model.perform[act]();
        await vi.advanceTimersByTimeAsync(0);
      }
      expect(await model.settle()).toEqual({ rows: 0, isRunning: false, isWaiting: false });
    }),
    { numRuns: 500 },
  );
});

it('1,000 wake-ups send one request for a run, and 1,000 more during that run send none', async () => {
  const model = startModel();
  for (let i = 0; i < 1_000; i += 1) await model.perform.write();
  await vi.advanceTimersByTimeAsync(50);
  expect(model.sent()).toBe(1);
  await model.perform.begin();
  await model.perform.listen();
  for (let i = 0; i < 1_000; i += 1) await model.perform.write();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(model.sent()).toBe(1);
});

it('a wake-up that a run has not processed when it dies requests another run at once', async () => {
  const model = startModel();
  await model.perform.write();
  await vi.advanceTimersByTimeAsync(0);
  await model.perform.begin();
  await model.perform.listen();
  await model.perform.look();
  await model.perform.write();
  expect(model.sent()).toBe(1);
  await model.perform.die();
  await vi.advanceTimersByTimeAsync(0);
  expect(model.sent()).toBe(2);
});

it('the other unsent wake-ups are sent when the engine refuses one of them every time', async () => {
  const name = 'parley/delivery.due';
  const [refused, other] = [{ endpoint_id: newId() }, { endpoint_id: newId() }];
  let refuses = true;
  const sent: string[] = [];
  const sendOf = (which: string, isTaken: () => boolean) => async () => {
    if (isTaken()) sent.push(which);
    return isTaken();
  };
  keepUnsent(
    topics[name](refused),
    sendOf('refused', () => !refuses),
  );
  keepUnsent(
    topics[name](other),
    sendOf('other', () => true),
  );
  await vi.advanceTimersByTimeAsync(3_500);
  noteBegun(name, other);
  expect(sent).toEqual(['other']);
  refuses = false;
  await vi.advanceTimersByTimeAsync(1_500);
  noteBegun(name, refused);
  expect(sent).toEqual(['other', 'refused']);
});
