import { setTimeout as delay } from 'node:timers/promises';
import type { RunningApp } from '../support/app/start-app.ts';
import { contactsOf } from './kill-processes.ts';
import { accept } from './start-ledger.ts';
import { type Stage, until } from './start-stage.ts';
import { type Tally, tally } from './tally.ts';

export interface RestartTally extends Omit<Tally, 'phantom'> {
  /** Writes that were acknowledged with 200 but are missing afterwards. */
  readonly lostWrites: number;
  /** Contacts without an event, or events without a contact. */
  readonly torn: number;
  /** Responses that were neither successful nor one of our errors in the documented format. */
  readonly wrongAnswers: readonly string[];
  readonly slowestAnswerMs: number;
  /** The longest time from the moment when the database accepts connections until the API writes again. */
  readonly slowestRecoveryMs: number;
  readonly healthWhileDown: readonly number[];
  /** The id of the process that answered last. It must equal the id of the process that answered first. */
  readonly pid: number;
}

/**
 * Fault F3 in e2e/README.md: the database is stopped with `pg_ctl -m immediate` and started again, several times,
 * during writes and deliveries.
 */
export async function restartDatabase(
  stage: Stage,
  { crashes, downMs }: { readonly crashes: number; readonly downMs: number },
): Promise<RestartTally> {
  const { database, ledger } = stage;
  const app = stage.apps[0] as RunningApp;
  const path = '/restarted';
  const customer = await stage.newCustomer([path]);
  const acknowledged = new Map<string, number>();
  const wrongAnswers: string[] = [];
  let slowestAnswerMs = 0;
  let written = 0;
  let isOver = false;
  ledger.behave((_arrival, response) => void setTimeout(() => response.end('ok'), 20));
  const write = async () => {
    while (!isOver) {
      written += 1;
      const email = `restarted-${written}@example.com`;
      const asked = performance.now();
      const { status, body } = await customer.call(app, 'POST', '/contacts', { email });
      slowestAnswerMs = Math.max(slowestAnswerMs, performance.now() - asked);
      if (status === 200) acknowledged.set(email, performance.now());
      else if (status < 500 || typeof body.error !== 'string') wrongAnswers.push(`${status} ${JSON.stringify(body)}`);
      await delay(100);
    }
  };
  const writers = Promise.all(Array.from({ length: 4 }, write));
  const arrived = () => ledger.arrivals.filter((arrival) => arrival.path === path);
  const healthWhileDown: number[] = [];
  let slowestRecoveryMs = 0;
  for (let crash = 0; crash < crashes; crash += 1) {
    const before = acknowledged.size;
    await until(() => acknowledged.size >= before + 20, 'writes succeed');
    await database.crash();
    healthWhileDown.push((await fetch(`${app.url}/v1/health`)).status);
    await delay(downMs);
    await database.start();
    const up = performance.now();
    const then = acknowledged.size;
    await until(() => acknowledged.size > then, 'writes succeed again');
    slowestRecoveryMs = Math.max(slowestRecoveryMs, performance.now() - up);
  }
  isOver = true;
  await writers;
  const contacts = await contactsOf(customer, app);
  const emails = () => new Set(arrived().map(({ email }) => email));
  await until(() => emails().size >= contacts.size, 'every write has its event', 90_000);
  ledger.behave(accept);
  const { phantom: _, ...told } = tally(acknowledged, arrived());
  return {
    ...told,
    lostWrites: [...acknowledged.keys()].filter((email) => !contacts.has(email)).length,
    torn: [...new Set([...contacts, ...emails()])].filter((email) => contacts.has(email) !== emails().has(email))
      .length,
    wrongAnswers,
    slowestAnswerMs: Math.round(slowestAnswerMs),
    slowestRecoveryMs: Math.round(slowestRecoveryMs),
    healthWhileDown,
    pid: app.pid(),
  };
}
