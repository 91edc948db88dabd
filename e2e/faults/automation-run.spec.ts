import http from 'node:http';
import { expect, test } from '@playwright/test';
import { type RunningApp, startApp } from '../support/app/start-app.ts';
import { calm, file, killed, phoneNumberId, token, visits, waits, waitsForReply } from './eleven-steps.ts';
import { closeSteps } from './kill-at-steps.ts';
import { onLoopback } from './loopback-server.ts';
import { type OperatorLedger, startOperatorLedger, tellInbound } from './operator-ledger.ts';
import { startDatabase, type TestDatabase } from './start-database.ts';
import { until } from './start-stage.ts';

// Runs a flow of eleven steps and kills the process at each step (contract/engagement.md#automations). People and
// external servers must see the same effects as without a kill.

interface Call {
  readonly key: string;
  readonly body: { readonly who: string };
}

let database: TestDatabase;
let operator: OperatorLedger;
let apps: readonly RunningApp[];
const calls: Call[] = [];
const appSecret = 'an app secret the processes share';
const names = ['parley-one', 'parley-two'] as const;

const receiver = http.createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Call['body'];
  calls.push({ key: String(request.headers['idempotency-key']), body });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ premium: 'yes' }));
});

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const { port } = await onLoopback(receiver);
  const target = `127.0.0.1:${port}`;
  [database, operator] = await Promise.all([startDatabase(), startOperatorLedger()]);
  const start = (name: string) =>
    startApp({
      ENCRYPTION_KEY: 'a key the processes share, long enough',
      AUTH_SECRET: 'a secret the processes share, long enough',
      WHATSAPP_APP_SECRET: appSecret,
      WHATSAPP_VERIFY_TOKEN: 'a token the processes share',
      DATABASE_URL: `${database.url}?application_name=${name}`,
      WEBHOOK_ALLOWED_TARGETS: target,
      WORK_LEASE_MS: '1000',
      WHATSAPP_API_URL: operator.urlFor(name),
    });
  const first = await start(names[0]);
  await first.provision(file(`http://${target}/quote`));
  apps = [first, await start(names[1])];
});
test.afterAll(async () => {
  await Promise.all((apps ?? []).map((app) => app.stop()));
  await operator?.stop();
  await database?.stop();
  receiver.close();
});

const one = async (text: string) => (await database.rows(text))[0] ?? {};
const say = (app: RunningApp, from: string, id: string, text: string) =>
  tellInbound(app.url, appSecret, { phoneNumberId, from, id, text });

/** Sends a message as the customer, so that the window is open. Returns the contact's id. */
async function greet(app: RunningApp, { phone, from }: typeof killed): Promise<string> {
  expect(await say(app, from, `wamid.HELLO${from}`, 'Oi')).toBe(200);
  const isOpen = async () =>
    (
      await one(`SELECT count(*)::int AS n FROM conversations v JOIN contacts c ON c.id = v.contact_id
                 WHERE c.phone = '${phone}' AND v.window_expires_at > now()`)
    ).n === 1;
  await until(isOpen, 'the person has written');
  return String((await one(`SELECT id FROM contacts WHERE phone = '${phone}'`)).id);
}

async function trigger(app: RunningApp, phone: string): Promise<string> {
  const answer = await fetch(`${app.url}/v1/automation-trigger`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ phone, variables: { order: 7 } }),
  });
  const body = (await answer.json()) as { run_id: string };
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body.run_id;
}

/** Returns what the run is waiting for, or its status if it is not waiting. */
const waitOf = async (run: string) =>
  (await one(`SELECT coalesce(waits_for, status::text) AS what FROM automation_runs WHERE id = '${run}'`)).what;

/** Ends the run's wait of a minute. The reconciler of the next process that starts finds the run. */
const minutePasses = (run: string) =>
  database.rows(
    `UPDATE automation_runs SET wake_at = now(), next_attempt_at = now() WHERE id = '${run}' AND waits_for = 'time'`,
  );

/** Collects all visible effects that the run has had on a contact. */
async function effectsOn({ phone, from }: typeof killed) {
  const ofPerson = `(SELECT id FROM contacts WHERE phone = '${phone}')`;
  const tags = await database.rows(
    `SELECT t.name FROM contact_tags ct JOIN tags t ON t.id = ct.tag_id WHERE ct.contact_id = ${ofPerson} ORDER BY 1`,
  );
  const events = await database.rows(
    `SELECT type, count(*)::int AS n FROM outbox WHERE contact_id = ${ofPerson} GROUP BY 1 ORDER BY 1`,
  );
  const log = await database.rows(
    `SELECT s.visit, s.place, s.type, s.decision, s.error FROM automation_steps s JOIN automation_runs r ON r.id = s.run_id
      WHERE r.contact_id = ${ofPerson} ORDER BY s.visit`,
  );
  return {
    messages: operator.taken.filter(({ to }) => to === from).map(({ words }) => words),
    calls: calls.filter(({ body }) => body.who === phone).map(({ body: { who: _who, ...body } }) => body),
    keys: new Set(calls.filter(({ body }) => body.who === phone).map(({ key }) => key)).size,
    ...{ tags, events, log },
    person: await one(`SELECT name, custom_fields FROM contacts WHERE phone = '${phone}'`),
    run: await one(`SELECT status, reason, error, variables FROM automation_runs WHERE contact_id = ${ofPerson}`),
    messagesKept: await database.rows(
      `SELECT m.role, m.content, m.delivery_status FROM messages m JOIN conversations v ON v.id = m.conversation_id
        WHERE v.contact_id = ${ofPerson} ORDER BY m.seq`,
    ),
  };
}

test('kill -9 at each of eleven steps, its effect done and not yet kept: the same effects as without', async () => {
  const [first, second] = apps as [RunningApp, RunningApp];
  // The run without kills, for comparison.
  await greet(first, calm);
  const calmRun = await trigger(first, calm.phone);
  await until(async () => (await waitOf(calmRun)) === 'reply', 'the calm run waits for its reply');
  expect(await say(first, calm.from, 'wamid.CALM', 'Quero')).toBe(200);
  await until(async () => (await waitOf(calmRun)) === 'time', 'the calm run waits its minute');

  const contact = await greet(first, killed);
  const gate = await closeSteps(database, contact, visits, (name) => (name === names[0] ? first : second));
  const run = await trigger(first, killed.phone);
  const restarts: Promise<void>[] = [];
  const down = new Map<RunningApp, Promise<void>>();
  for (let visit = 0; visit < visits; visit += 1) {
    if (visit === waitsForReply + 1) {
      await until(async () => (await waitOf(run)) === 'reply', 'it waits for its reply', 60_000);
      await Promise.all(down.values());
      expect(await say(first, killed.from, 'wamid.KILLED', 'Quero')).toBe(200);
    }
    if (visit === waits + 1) {
      await until(async () => (await waitOf(run)) === 'time', 'it waits its minute', 60_000);
      await Promise.all([minutePasses(run), minutePasses(calmRun)]);
    }
    const worker = await gate.arrived(visit);
    await worker.kill9();
    await gate.open(visit);
    const back = worker.restart().then(() => void down.delete(worker));
    down.set(worker, back);
    restarts.push(back);
  }
  await Promise.all(restarts);
  await until(async () => (await waitOf(run)) === 'completed', 'the killed run ends', 60_000);
  await until(async () => (await waitOf(calmRun)) === 'completed', 'the calm run ends', 60_000);
  await gate.close();
  const [with11, without] = [await effectsOn(killed), await effectsOn(calm)];
  expect(with11).toEqual(without);
  expect(without).toMatchObject({ keys: 2, run: { status: 'completed', error: null } });
  expect(without.messages).toHaveLength(2);
  expect(without.log).toHaveLength(visits);
});
