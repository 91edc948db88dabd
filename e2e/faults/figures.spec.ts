import { expect, test } from '@playwright/test';
import type { RunningApp } from '../support/app/start-app.ts';
import { figuresSettled } from './figures-settled.ts';
import { tellInbound } from './operator-ledger.ts';
import { type Customer, type Stage, startStage, until } from './start-stage.ts';

// Tests that the figures count every event once, whichever process dies and however often an event is reported
// (contract/engagement.md#figures).

const people = 40;
const appSecret = 'an app secret the processes share';
const number = { phone_number_id: '1000', waba_id: '2000', access_token: 'token' };

let stage: Stage;
let customer: Customer;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  stage = await startStage(2, { WORK_LEASE_MS: '1000' });
  customer = await stage.newCustomer([], {
    connections: [{ name: 'Main', phone: '+551150001000', ...number }],
    keys: [1, 2, 3].map((n) => ({ name: `key ${n}`, scopes: ['conversations:read', 'conversations:write'] })),
  });
});
test.afterAll(() => stage?.stop());

/** Repeats an action until a running process has performed it. */
async function surely(act: (app: RunningApp) => Promise<boolean>): Promise<void> {
  let turn = 0;
  await until(async () => {
    turn += 1;
    return act(stage.apps[turn % 2] as RunningApp).catch(() => false);
  }, 'somebody takes it');
}

/** SQL that counts the true figures from the rows and the event log. */
const truth = `SELECT
  (SELECT count(*)::int FROM conversations) + (SELECT count(*)::int FROM outbox WHERE type = 'conversation.reopened') AS conversations_opened,
  (SELECT count(*)::int FROM outbox WHERE type = 'conversation.resolved') AS conversations_resolved,
  (SELECT count(*)::int FROM outbox WHERE type = 'conversation.reopened') AS conversations_reopened,
  (SELECT count(*)::int FROM messages WHERE role = 'user') AS messages_in`;

const settled = async () => (await stage.database.rows(figuresSettled))[0]?.done === true;

/** Simulates the story of one customer. Each message is posted twice, to both processes. */
async function live(n: number): Promise<void> {
  const from = `551198100${String(n).padStart(4, '0')}`;
  const word = { phoneNumberId: '1000', from, id: `wamid.${n}`, text: 'Oi' };
  const tell = (id: string) => async (app: RunningApp) =>
    (await tellInbound(app.url, appSecret, { ...word, id })) === 200;
  for (const id of [`wamid.${n}.a`, `wamid.${n}.b`, `wamid.${n}.a`]) await surely(tell(id));
  const idOf = async () =>
    (
      await stage.database.rows(
        `SELECT k.id FROM conversations k JOIN contacts c ON c.id = k.contact_id WHERE c.phone = '+${from}'`,
      )
    )[0]?.id;
  await until(async () => Boolean(await idOf()), 'the person has written');
  const id = await idOf();
  const act = (verb: string) =>
    surely(async (app) =>
      [200, 409].includes((await customer.call(app, 'POST', `/conversations/${id}/${verb}`, {})).status),
    );
  await act('resolve');
  if (n % 3 === 0) await act('reopen');
}

test('two processes, kill -9 in the middle, every word and the whole log told again: each is counted once', async () => {
  const [one, two] = stage.apps as readonly [RunningApp, RunningApp];
  const waiting = Array.from({ length: people }, (_, n) => n);
  let lived = 0;
  const work = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      await live(n);
      lived += 1;
    }
  };
  const lives = Promise.all([work(), work(), work(), work()]);
  for (const [app, after] of [
    [one, people / 4],
    [two, people / 2],
  ] as const) {
    await until(() => lived >= after, 'people have lived', 60_000);
    await app.kill9();
    await app.restart();
  }
  await lives;
  await until(settled, 'figures follow', 60_000);
  const [exact] = await stage.database.rows(truth);
  expect(exact?.messages_in).toBe(2 * people);
  const told = async (app: RunningApp) => {
    const { body } = await customer.call(app, 'GET', '/analytics/overview');
    return body.totals;
  };
  for (const app of stage.apps) expect(await told(app)).toMatchObject(exact ?? {});

  await stage.database.rows(`UPDATE fact_readers SET position = 0 WHERE reader = 'figures'`);
  await live(people);
  await one.kill9();
  await one.restart();
  await until(settled, 'figures follow once more', 60_000);
  const [afterwards] = await stage.database.rows(truth);
  for (const app of stage.apps) expect(await told(app)).toMatchObject(afterwards ?? {});
});
