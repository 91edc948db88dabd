import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningApp } from '../support/app/start-app.ts';
import { type BadServer, badly, badManners } from './bad-receivers.ts';
import { accept } from './start-ledger.ts';
import { type Customer, emailsOf, type Stage, until } from './start-stage.ts';
import { type Tally, tally } from './tally.ts';
import { untilSucceeded } from './until-succeeded.ts';

interface Attempt {
  readonly status: string;
  readonly error: string | null;
  readonly duration_ms: number;
  readonly response_body: string | null;
}

export interface ReceiversTally {
  /** The results of a healthy endpoint of the same organization, and of a healthy endpoint of another organization. */
  readonly healthy: readonly Tally[];
  /** The results of the misbehaving endpoints after they have recovered. */
  readonly bad: Readonly<Record<string, Tally>>;
  /** The last attempt of each delivery while the receivers misbehave, by path. */
  readonly attempts: Readonly<Record<string, readonly Attempt[]>>;
  readonly memoryMb: number;
  /** The longest delay without a misbehaving receiver, in milliseconds. This time shows the speed of the machine. */
  readonly calmMs: number;
}

/** The number of idle connections to one host that are kept for the next delivery. */
const idleMax = 32;
const events = ['contact.created'];

const residentMb = (app: RunningApp) =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${app.pid()}/status`, 'utf8'))?.[1]) / 1_024;

async function attemptsOf(stage: Stage, customer: Customer): Promise<Record<string, Attempt[]>> {
  const app = stage.apps[0] as RunningApp;
  const unattempted = `SELECT FROM webhook_deliveries WHERE status IN ('pending', 'delivering') AND attempt < 2`;
  const isOver = async () => (await stage.database.rows(unattempted)).length === 0;
  await until(isOver, 'every delivery was attempted', 120_000);
  const { body } = await customer.call(app, 'GET', '/webhooks?limit=200');
  const attempts: Record<string, Attempt[]> = {};
  for (const { id, url } of body.data as { id: string; url: string }[]) {
    const answer = await customer.call(app, 'GET', `/webhooks/${id}/deliveries?limit=200`);
    const attempted = (answer.body.data as Attempt[]).filter((one) => one.duration_ms !== null);
    attempts[new URL(url).pathname] = attempted;
  }
  return attempts;
}

/** Waits until all deliveries to the receiver have arrived, including retries. */
async function untilSettled({ ledger, database }: Stage): Promise<void> {
  const unsettled = `SELECT FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE e.url LIKE '%${ledger.target}%' AND d.status <> 'succeeded'`;
  await until(async () => (await database.rows(unsettled)).length === 0, 'everything, in the end', 150_000);
}

/**
 * Sends the same load to healthy receivers first, so that the memory that a process needs anyway is not attributed to
 * the bad receivers.
 */
async function warmUp(stage: Stage, paths: readonly string[], events: number): Promise<void> {
  const customer = await stage.newCustomer(paths);
  await customer.makeContacts(stage.apps[0] as RunningApp, emailsOf('warm', events));
  await Promise.all(paths.map((path) => untilSucceeded(stage, customer, events, path)));
}

/** Sends events one after another to a healthy receiver, without any other load. */
async function calmly(stage: Stage): Promise<number> {
  const path = '/calm';
  const customer = await stage.newCustomer([path]);
  stage.ledger.behave(accept);
  const acknowledged = new Map<string, number>();
  const arrived = () => stage.ledger.arrivals.filter((arrival) => arrival.path === path);
  const before = arrived().length;
  for (const email of emailsOf(`calm-${before}`, 10)) {
    for (const [made, at] of await customer.makeContacts(stage.apps[0] as RunningApp, [email])) {
      acknowledged.set(made, at);
    }
  }
  await until(() => arrived().length === before + acknowledged.size, 'the calm ones');
  return tally(acknowledged, arrived().slice(before)).longestMs;
}

/**
 * Fault F6 in e2e/README.md: receivers that misbehave in every way, together with two healthy receivers. The receivers
 * in `alone` are separate servers that never recover.
 */
export async function sufferReceivers(
  stage: Stage,
  alone: readonly BadServer[],
  size: { readonly events: number },
): Promise<ReceiversTally> {
  const { ledger } = stage;
  const app = stage.apps[0] as RunningApp;
  const calmMs = await calmly(stage);
  const bad = Object.keys(badManners);
  const urls = ['/healthy', ...bad].map(ledger.url).concat(alone.map(({ url }) => url));
  const customer = await stage.newCustomer(['/healthy', ...bad], { webhooks: urls.map((url) => ({ url, events })) });
  const neighbour = await stage.newCustomer(['/neighbour']);
  const arrivedAt = (path: string) =>
    ledger.arrivals.filter((arrival) => arrival.path === path && arrival.email.startsWith('bad-'));
  await warmUp(stage, bad, size.events);
  ledger.behave(badly);
  const memoryBefore = residentMb(app);
  const ours = new Map<string, number>();
  const theirs = new Map<string, number>();
  // The events are created one after another while the receivers misbehave.
  for (const email of emailsOf('bad', size.events)) {
    for (const [made, at] of await customer.makeContacts(app, [email])) ours.set(made, at);
    for (const [made, at] of await neighbour.makeContacts(app, [email])) theirs.set(made, at);
    await delay(50);
  }
  const isThere = (path: string) => arrivedAt(path).length === size.events;
  await until(() => isThere('/healthy') && isThere('/neighbour'), 'the healthy ones');
  const healthy = [tally(ours, arrivedAt('/healthy')), tally(theirs, arrivedAt('/neighbour'))];
  const attempts = await attemptsOf(stage, customer);
  // The receivers recover: the next attempts succeed.
  ledger.behave(accept);
  await untilSettled(stage);
  const memoryMb = Math.round(residentMb(app) - memoryBefore);
  await until(() => ledger.connections() <= idleMax, 'the connections are closed', 15_000);
  return {
    healthy,
    bad: Object.fromEntries(bad.map((path) => [path, tally(ours, arrivedAt(path))])),
    attempts,
    memoryMb,
    calmMs,
  };
}

/**
 * Fault F6 in e2e/README.md: many endpoints of one organization hang. The healthy endpoint still gets its events at
 * once.
 */
export async function hangMany(stage: Stage, endpoints: number): Promise<Tally & { readonly calmMs: number }> {
  const calmMs = await calmly(stage);
  const hanging = Array.from({ length: endpoints }, (_, i) => `/hanging-${i}`);
  const customer = await stage.newCustomer(['/beside', ...hanging]);
  stage.ledger.behave(({ path }, response) => {
    if (!path.startsWith('/hanging')) response.end('ok');
  });
  const acknowledged = new Map<string, number>();
  const arrived = () => stage.ledger.arrivals.filter(({ path }) => path === '/beside');
  for (const email of emailsOf('hanging', 4)) {
    for (const [made, at] of await customer.makeContacts(stage.apps[0] as RunningApp, [email])) {
      acknowledged.set(made, at);
    }
  }
  await until(() => arrived().length === acknowledged.size, 'the healthy one');
  stage.ledger.behave(accept);
  // Wait for the retries, so that they do not disturb the next test.
  await untilSettled(stage);
  return { ...tally(acknowledged, arrived()), calmMs };
}
