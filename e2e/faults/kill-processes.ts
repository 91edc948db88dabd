import { setTimeout as delay } from 'node:timers/promises';
import type { RunningApp } from '../support/app/start-app.ts';
import { accept } from './start-ledger.ts';
import { type Customer, emailsOf, type Stage, until } from './start-stage.ts';
import { type Tally, tally } from './tally.ts';
import { untilSucceeded } from './until-succeeded.ts';

/** The maximum number of attempts of one endpoint that can be in progress when a process dies. */
export const inFlightMax = 16;
const answerMs = 20;

interface Size {
  readonly events: number;
  readonly kills: number;
}

const arrivedAt = (stage: Stage, path: string) => stage.ledger.arrivals.filter((arrival) => arrival.path === path);
const distinct = (stage: Stage, path: string) => new Set(arrivedAt(stage, path).map(({ email }) => email)).size;

export interface WorkersTally extends Tally {
  /** The time from the restart after the last kill until the last event had arrived. */
  readonly afterReadyMs: number;
}

/**
 * Fault F1 in e2e/README.md: the processes are killed with SIGKILL while they deliver, one after another and finally
 * all at once. They are restarted each time. The receiver delays its responses, so that every kill interrupts attempts.
 */
export async function killWorkers(stage: Stage, { events, kills }: Size): Promise<WorkersTally> {
  const path = `/killed-${kills}`;
  const customer = await stage.newCustomer([path]);
  const { apps, ledger } = stage;
  const restarts: Promise<void>[] = [];
  const down = new Set<RunningApp>();
  let readyAt = 0;
  const kill = (app: RunningApp | undefined) => {
    if (!app || down.has(app)) return;
    down.add(app);
    const killed = app.kill9().then(() => app.restart());
    const ended = killed.finally(() => {
      readyAt = performance.now();
      down.delete(app);
    });
    restarts.push(ended);
  };
  let handled = 0;
  let done = 0;
  // The receiver answers no delivery until all writes are made, so that every write precedes the first kill.
  const written = Promise.withResolvers<void>();
  ledger.behave(async (_arrival, response) => {
    await written.promise;
    handled += 1;
    if (done < kills && handled >= ((done + 1) * events) / (kills + 1)) {
      done += 1;
      if (done === kills) for (const app of apps) kill(app);
      else kill(apps[done % apps.length]);
    }
    setTimeout(() => response.end('ok'), answerMs);
  });
  const acknowledged = await customer.makeContacts(apps[0] as RunningApp, emailsOf('killed', events));
  written.resolve();
  await until(() => done === kills && distinct(stage, path) === events, 'all arrive', 120_000);
  while (restarts.length > 0) await restarts.shift();
  await untilSucceeded(stage, customer, events, path);
  ledger.behave(accept);
  const arrivals = arrivedAt(stage, path);
  const firsts = new Map([...arrivals].reverse().map(({ email, at }) => [email, at]));
  const afterReadyMs = Math.round(Math.max(0, Math.max(...firsts.values()) - readyAt));
  return { ...tally(acknowledged, arrivals), afterReadyMs };
}

/**
 * The result of killing a process during writes. A write that was not acknowledged may still exist, so there is no
 * count of `phantom` writes. A write and its event always exist together.
 */
export interface WritersTally extends Omit<Tally, 'phantom'> {
  /** Writes that were acknowledged with 200 but are missing afterwards. */
  readonly lostWrites: number;
  /** Contacts without an event, or events without a contact. */
  readonly torn: number;
  readonly slowestRestartMs: number;
  /** How long the same process takes to start after a clean stop. */
  readonly calmRestartMs: number;
}

/** Returns the e-mail addresses of all contacts, as the API lists them. */
export async function contactsOf(customer: Customer, app: RunningApp): Promise<Set<string>> {
  const emails = new Set<string>();
  for (let cursor: unknown = null; ; ) {
    const { body } = await customer.call(app, 'GET', `/contacts?limit=200${cursor ? `&cursor=${cursor}` : ''}`);
    for (const { email } of body.data as { email: string }[]) emails.add(email);
    cursor = body.next_cursor;
    if (!body.has_more) return emails;
  }
}

/**
 * Fault F2 in e2e/README.md: the process that serves the API is killed with SIGKILL during writes. Every acknowledged
 * write must exist with its event.
 */
export async function killWriters(stage: Stage, { events, kills }: Size): Promise<WritersTally> {
  const path = `/written-${kills}`;
  const customer = await stage.newCustomer([path]);
  const app = stage.apps[0] as RunningApp;
  const acknowledged = new Map<string, number>();
  let written = 0;
  let done = 0;
  let slowestRestartMs = 0;
  let restarting = Promise.resolve();
  const start = async () => {
    const asked = performance.now();
    await app.restart();
    return performance.now() - asked;
  };
  await app.terminate();
  const calmRestartMs = await start();
  const kill = async () => {
    await app.kill9();
    slowestRestartMs = Math.max(slowestRestartMs, await start());
  };
  const write = async () => {
    while (acknowledged.size < events) {
      written += 1;
      const email = `written-${written}@example.com`;
      try {
        const { status } = await customer.call(app, 'POST', '/contacts', { email });
        if (status === 200) acknowledged.set(email, performance.now());
        // The rate limit refused the call.
        else await delay(250);
      } catch {
        // The process was killed during the call, so it is unknown whether the contact was created. The next write
        // waits for the restart.
        await restarting;
      }
      if (done < kills && acknowledged.size >= ((done + 1) * events) / (kills + 1)) {
        done += 1;
        restarting = restarting.then(kill);
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, write));
  await restarting;
  const contacts = await contactsOf(customer, app);
  await until(() => distinct(stage, path) >= contacts.size, 'every write has its event', 90_000);
  const arrived = new Set(arrivedAt(stage, path).map(({ email }) => email));
  const { phantom: _, ...told } = tally(acknowledged, arrivedAt(stage, path));
  return {
    ...told,
    lostWrites: [...acknowledged.keys()].filter((email) => !contacts.has(email)).length,
    torn: [...new Set([...contacts, ...arrived])].filter((email) => contacts.has(email) !== arrived.has(email)).length,
    slowestRestartMs: Math.round(slowestRestartMs),
    calmRestartMs: Math.round(calmRestartMs),
  };
}

/** Runs two processes on one database at the same time, without any fault. */
export async function shareTheWork(stage: Stage, events: number): Promise<Tally> {
  const path = '/shared';
  const customer = await stage.newCustomer([path]);
  const halves = await Promise.all(
    stage.apps.map((app, i) => customer.makeContacts(app, emailsOf(`shared-${i}`, events / stage.apps.length))),
  );
  await until(() => distinct(stage, path) === events, 'all arrive');
  await untilSucceeded(stage, customer, events, path);
  return tally(new Map(halves.flatMap((half) => [...half])), arrivedAt(stage, path));
}
