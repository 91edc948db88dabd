import { setTimeout as delay } from 'node:timers/promises';
import type { RunningApp } from '../support/app/start-app.ts';
import type { FakeInngest } from './fake-inngest.ts';
import { emailsOf, type Stage, until } from './start-stage.ts';
import { type Tally, tally } from './tally.ts';
import { untilSucceeded } from './until-succeeded.ts';

export interface EngineTally extends Tally {
  readonly slowestWriteMs: number;
  /** How long a write takes while the external Inngest server works. */
  readonly calmWriteMs: number;
  /** The number of deliveries that arrived while the Inngest server was unavailable. */
  readonly meanwhile: number;
  /** The time from the Inngest server's return until the backlog has been delivered. */
  readonly drainMs: number;
  /** How many calls of the Inngest server were refused because their signature was missing or wrong. */
  readonly unauthorized: number;
}

interface Size {
  /** The number of events that one batch of writes creates. */
  readonly each: number;
  /** How long each failure lasts, with a batch every second. 0 means a single batch. */
  readonly failureMs: number;
}

/**
 * Fault F4 in e2e/README.md: the external Inngest server is unavailable, responds with 500, and hangs. After its return
 * it starts every function three times.
 */
export async function failEngine(stage: Stage, engine: FakeInngest, { each, failureMs }: Size): Promise<EngineTally> {
  const path = '/engine';
  const app = stage.apps[0] as RunningApp;
  const customer = await stage.newCustomer([path]);
  const arrived = () => stage.ledger.arrivals.filter((arrival) => arrival.path === path);
  const acknowledged = new Map<string, number>();
  let slowestWriteMs = 0;
  let batches = 0;
  const write = async () => {
    const asked = performance.now();
    batches += 1;
    const made = await customer.makeContacts(app, emailsOf(`batch-${batches}`, each));
    slowestWriteMs = Math.max(slowestWriteMs, performance.now() - asked);
    for (const [email, at] of made) acknowledged.set(email, at);
  };
  const writeOn = async () => {
    for (const end = performance.now() + failureMs; ; await delay(1_000)) {
      await write();
      if (performance.now() + 1_000 > end) return;
    }
  };
  await until(() => engine.isInformed(), 'the engine knows the functions');
  await write();
  const calmWriteMs = slowestWriteMs;
  await until(() => arrived().length === each, 'delivered by an engine outside');
  await engine.goDown();
  await writeOn();
  await engine.comeUp();
  for (const behavior of ['answers 500', 'hangs'] as const) {
    engine.behave(behavior);
    await writeOn();
  }
  await until(() => arrived().length >= acknowledged.size, 'delivered while there is no engine', 60_000);
  const meanwhile = arrived().length - each;
  engine.repeat(3);
  engine.behave('works');
  const back = performance.now();
  await until(() => arrived().length >= acknowledged.size, 'the backlog', 60_000);
  const drainMs = performance.now() - back;
  await Promise.all([engine.tick(), engine.tick()]);
  await untilSucceeded(stage, customer, acknowledged.size, path);
  return {
    ...tally(acknowledged, arrived()),
    slowestWriteMs: Math.round(slowestWriteMs),
    calmWriteMs: Math.round(calmWriteMs),
    meanwhile,
    drainMs: Math.round(drainMs),
    unauthorized: engine.calls.filter((status) => status === 401).length,
  };
}
