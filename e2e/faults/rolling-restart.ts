import { setTimeout as delay } from 'node:timers/promises';
import type { RunningApp } from '../support/app/start-app.ts';
import { accept } from './start-ledger.ts';
import { type Customer, emailsOf, type Stage, until } from './start-stage.ts';
import { type Tally, tally } from './tally.ts';
import { untilSucceeded } from './until-succeeded.ts';

export interface RollingTally extends Tally {
  readonly requests: number;
  /** Requests that reached an instance but were not answered with 200. */
  readonly failed: readonly string[];
  readonly slowestShutdownMs: number;
  readonly exitCodes: readonly (number | null)[];
  /** Deliveries that are still leased after all instances have ended. */
  readonly leasesLeft: number;
  /** Job runs that are still marked as working. */
  readonly runsLeft: number;
}

const everyMs = 20;
const codeOf = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code ?? String(error);

/**
 * Acts as a load balancer: if an instance does not listen, the next instance is tried. Any other problem counts as a
 * failed request.
 */
async function request(customer: Customer, apps: readonly RunningApp[], turn: number, failed: string[]) {
  const email = `rolling-${turn}@example.com`;
  for (let tries = 0; ; tries += 1) {
    const app = apps[(turn + tries) % apps.length] as RunningApp;
    try {
      const { status, body } = await customer.call(app, 'POST', '/contacts', { email });
      if (status === 200) return { email, at: performance.now() };
      failed.push(`${status} ${body.error}`);
      return null;
    } catch (error) {
      // The instance does not listen, so it cannot have received the request.
      if (codeOf(error) === 'ECONNREFUSED' && tries < 100) continue;
      failed.push(codeOf(error));
      return null;
    }
  }
}

/**
 * Fault F14 in e2e/README.md: each instance in turn is stopped with SIGTERM and started again, under 50 requests a
 * second.
 */
export async function rollingRestart(stage: Stage): Promise<RollingTally> {
  const { apps, ledger } = stage;
  const path = '/rolling';
  // The requests use four organizations, because of the rate limit for writes.
  const customers = await Promise.all(Array.from({ length: 4 }, () => stage.newCustomer([path])));
  ledger.behave((_arrival, response) => void setTimeout(() => response.end('ok'), 100));
  const failed: string[] = [];
  const sent: Promise<{ email: string; at: number } | null>[] = [];
  let isOver = false;
  const load = async () => {
    for (let turn = 0; !isOver; turn += 1, await delay(everyMs)) {
      sent.push(request(customers[turn % customers.length] as Customer, apps, turn, failed));
    }
  };
  const loading = load();
  await until(() => sent.length >= 50, 'the load is on');
  const ended: { code: number | null; ms: number }[] = [];
  for (const app of apps) {
    ended.push(await app.terminate());
    await app.restart();
  }
  isOver = true;
  await loading;
  const written = (await Promise.all(sent)).filter((one) => one !== null);
  const acknowledged = new Map(written.map(({ email, at }) => [email, at]));
  const arrived = () => ledger.arrivals.filter((arrival) => arrival.path === path);
  await until(() => new Set(arrived().map(({ email }) => email)).size >= acknowledged.size, 'all arrive');
  const left = await endAllAtOnce(stage, ended);
  return {
    ...tally(acknowledged, arrived()),
    requests: sent.length,
    failed,
    slowestShutdownMs: Math.round(Math.max(...ended.map(({ ms }) => ms))),
    exitCodes: ended.map(({ code }) => code),
    ...left,
  };
}

const heldSql = `SELECT
  (SELECT count(*)::int FROM webhook_deliveries WHERE status = 'delivering' AND lease_until > now()) AS leases,
  (SELECT count(*)::int FROM engine_runs WHERE status = 'working') AS runs`;

/** Stops all instances in the middle of a backlog. Their claims must be released, and nothing may be sent twice. */
async function endAllAtOnce(stage: Stage, ended: { code: number | null; ms: number }[]) {
  const { apps, ledger, database } = stage;
  const path = '/backlog';
  const customer = await stage.newCustomer([path]);
  const app = apps[0] as RunningApp;
  const emails = emailsOf('backlog', 200);
  const arrived = () => ledger.arrivals.filter((arrival) => arrival.path === path);
  ledger.behave((_arrival, response) => void setTimeout(() => response.end('ok'), 200));
  await customer.makeContacts(app, emails);
  await until(() => arrived().length >= 20, 'deliveries are under way');
  ended.push(...(await Promise.all(apps.map((one) => one.terminate()))));
  const [held] = await database.rows(heldSql);
  const atTheEnd = arrived().length;
  ledger.behave(accept);
  await Promise.all(apps.map((one) => one.restart()));
  await untilSucceeded(stage, customer, emails.length, path);
  if (atTheEnd >= emails.length) throw new Error('the backlog was worked off before the end: nothing was proved');
  if (arrived().length !== emails.length) throw new Error(`${arrived().length - emails.length} were sent twice`);
  return { leasesLeft: Number(held?.leases), runsLeft: Number(held?.runs) };
}
