import { once } from 'node:events';
import { request } from 'undici';
import { type RunningApp, startApp } from '../support/app/start-app.ts';
import { type BenchRow, median, plainRow } from './shared/bench-row.ts';
import { cpuSeconds, residentMb } from './shared/process-usage.ts';

const rounds = 5;
const writers = 16;
const writingMs = 3_000;
const readingMs = 10_000;

const seconds = async (act: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await act();
  return (performance.now() - began) / 1_000;
};

interface Caller {
  readonly write: (n: number) => Promise<void>;
  readonly read: () => Promise<void>;
}

/**
 * Creates several organizations, because the rate limit allows each organization only 25 writes a second. A call does
 * not fail the test if the process was killed during the call.
 */
async function callersOf(app: RunningApp): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (let n = 0; n < writers; n += 1) {
    const made = await app.provision({
      organization: { name: `Bench ${n}`, plan: 'scale' },
      keys: [{ name: 'key', scopes: ['contacts:read', 'contacts:write'] }],
    });
    const headers = { authorization: `Bearer ${(made.keys as { secret: string }[])[0]?.secret}` };
    const ask = async (options: { method?: 'POST'; body?: string }) => {
      const { body } = await request(`${app.url}/v1/contacts`, { headers, ...options });
      await body.dump();
    };
    callers.push({
      write: (at) => ask({ method: 'POST', body: JSON.stringify({ email: `start-${n}-${at}@example.com` }) }),
      read: () => ask({}),
    });
  }
  return callers;
}

/**
 * Lets every caller make one call after another for a while. Returns early, without an error, if the process is killed.
 */
async function call(callers: readonly Caller[], forMs: number, act: (caller: Caller, n: number) => Promise<void>) {
  const until = performance.now() + forMs;
  const work = async (caller: Caller) => {
    for (let n = 0; performance.now() < until; n += 1) await act(caller, n);
  };
  await Promise.allSettled(callers.map(work));
}

/** Measures how long the built app takes to be ready after a start, a stop and a kill, and how much memory it uses. */
export async function benchStarts(): Promise<BenchRow[]> {
  const began = performance.now();
  const app = await startApp({}, [], { isFirst: true });
  const first = (performance.now() - began) / 1_000;
  try {
    const again: number[] = [];
    const killed: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await app.terminate();
      again.push(await seconds(app.restart));
    }
    const idle = residentMb(app.pid());
    const callers = await callersOf(app);
    for (let round = 0; round < rounds; round += 1) {
      const writing = call(callers, writingMs, ({ write }, n) => write(round * 1_000_000 + n));
      await once(AbortSignal.timeout(writingMs / 2), 'abort');
      await app.kill9();
      killed.push(await seconds(app.restart));
      await writing;
    }
    await call(callers, writingMs, ({ write }, n) => write(rounds * 1_000_000 + n));
    await call(callers, readingMs, ({ read }) => read());
    return [
      plainRow('first start with nothing: database made and migrated', first, 's', ''),
      plainRow('start of a built checkout to ready', median(again), 's', '≤ 3'),
      plainRow('kill -9 under writes, to ready', median(killed), 's', '≤ 6'),
      plainRow('CPU of the process until then and after writes and reads', cpuSeconds(app.pid()), 's', ''),
      plainRow('memory when ready', idle, 'MB', ''),
      plainRow('memory after 3 s of writes and 10 s of reads', residentMb(app.pid()), 'MB', '≤ 300'),
    ];
  } finally {
    await app.stop();
  }
}
