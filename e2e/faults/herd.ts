import type { RunningApp } from '../support/app/start-app.ts';
import { accept } from './start-ledger.ts';
import { type Customer, emailsOf, type Stage, until } from './start-stage.ts';
import { type Tally, tally } from './tally.ts';
import { untilSucceeded } from './until-succeeded.ts';

export interface HerdTally extends Tally {
  /** The largest number of simultaneous requests after the receiver recovered. */
  readonly peak: number;
  /** The shortest configured wait before the first retry. */
  readonly waitMs: number;
  /** The shortest actual time between a delivery's failure and its retry. */
  readonly earliestMs: number;
  /** The difference between the shortest and the longest planned wait before the first retry. */
  readonly spreadMs: number;
  /** The p95 of an API call before the receiver recovers. The next field is the p95 during the recovery. */
  readonly apiBeforeMs: number;
  readonly apiMs: number;
}

async function p95(app: RunningApp, customer: Customer, count: number): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const asked = performance.now();
    await customer.call(app, 'GET', '/contacts?limit=1');
    times.push(performance.now() - asked);
  }
  return times.sort((a, b) => a - b)[Math.ceil(count * 0.95) - 1] ?? Number.NaN;
}

/**
 * Fault F7 in e2e/README.md: while the receiver is down, all deliveries fail. After its recovery, the receiver gets the
 * backlog at a rate that it can handle.
 */
export async function herd(stage: Stage, events: number): Promise<HerdTally> {
  const path = '/herd';
  const waitMs = 1_000;
  const app = stage.apps[0] as RunningApp;
  const customer = await stage.newCustomer([path]);
  const { ledger } = stage;
  const arrived = () => ledger.arrivals.filter((arrival) => arrival.path === path);
  const apiBeforeMs = await p95(app, customer, 20);
  // The receiver responds with an error instead of being offline, so that the test knows the time of every failure.
  ledger.behave((arrival, response) => {
    if (arrival.path === path && arrival.attempt === 1) response.writeHead(502).end();
    else accept(arrival, response);
  });
  const acknowledged = await customer.makeContacts(app, emailsOf('herd', events));
  await until(() => arrived().filter(({ attempt }) => attempt === 1).length >= events, 'all have failed');
  ledger.peak();
  ledger.behave((_arrival, response) => void setTimeout(() => response.end('ok'), 20));
  const apiMs = await p95(app, customer, 20);
  const isLate = ({ attempt }: { attempt: number }) => attempt > 1;
  await until(
    () =>
      new Set(
        arrived()
          .filter(isLate)
          .map(({ email }) => email),
      ).size === events,
    'all arrive',
  );
  await untilSucceeded(stage, customer, events, path);
  const accepted = tally(acknowledged, arrived().filter(isLate));
  const waits = [...acknowledged.keys()].flatMap((email) => {
    const [first, second] = arrived().filter((arrival) => arrival.email === email);
    return first && second ? [second.at - first.at] : [];
  });
  return {
    ...tally(acknowledged, arrived()),
    lost: accepted.lost,
    longestMs: accepted.longestMs,
    peak: ledger.peak(),
    waitMs,
    earliestMs: Math.min(...waits),
    spreadMs: Math.max(...waits) - Math.min(...waits),
    apiBeforeMs,
    apiMs,
  };
}
