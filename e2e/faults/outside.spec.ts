import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import type { RunningApp } from '../support/start-app.ts';
import { type FakeInngest, startFakeInngest } from './fake-inngest.ts';
import { untilSucceeded } from './kill-processes.ts';
import { type Customer, emailsOf, type Stage, startStage, until } from './start-stage.ts';
import { tally } from './tally.ts';

// What the product depends on outside goes wrong: the engine (pitfalls.md C: F4) and the messaging operator (F8).

let stage: Stage;
let app: RunningApp;
let engine: FakeInngest;
let operator: http.Server;

/** What the operator accepted, by the text of the message; what it does next with one, by its first word. */
const acceptedTexts: string[] = [];
const busy = new Set<string>();

const refusals: Readonly<Record<string, readonly [status: number, code: number]>> = {
  window: [400, 131047],
  busy: [429, 130429],
};

function operate(request: http.IncomingMessage, response: http.ServerResponse, text: string): void {
  const manner = text.split(' ')[0] ?? '';
  const refusal = refusals[manner];
  if (manner === 'hang') return;
  if (manner === 'nonsense') {
    response.writeHead(500).end('<html>');
  } else if (refusal && !busy.has(text)) {
    // Too busy only the first time.
    if (manner === 'busy') busy.add(text);
    const error = { message: `(#${refusal[1]})`, code: refusal[1], error_data: { details: 'why' } };
    response.writeHead(refusal[0], { 'retry-after': '1' }).end(JSON.stringify({ error }));
  } else {
    acceptedTexts.push(text);
    // Accepted, and the connection is gone before anybody could be told.
    if (manner === 'vanish') request.socket.resetAndDestroy();
    else
      response.end(JSON.stringify({ messages: [{ id: `wamid.${acceptedTexts.length}` }], contacts: [{ wa_id: '1' }] }));
  }
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  operator = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as { text?: { body: string } };
    operate(request, response, body.text?.body ?? '');
  });
  operator.listen(0, '127.0.0.1');
  await once(operator, 'listening');
  const address = operator.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  engine = await startFakeInngest();
  stage = await startStage(1, { ...engine.settings, WHATSAPP_API_URL: `http://127.0.0.1:${port}` });
  app = stage.apps[0] as RunningApp;
});
test.afterAll(async () => {
  await stage?.stop();
  await engine?.stop();
  operator?.closeAllConnections();
  operator?.close();
});

test('F4: an engine that is away, fails, hangs or repeats itself costs nothing but time', async () => {
  const customer = await stage.newCustomer(['/engine']);
  const arrived = () => stage.ledger.arrivals.filter(({ path }) => path === '/engine');
  const acknowledged = new Map<string, number>();
  const write = async (name: string) => {
    const asked = performance.now();
    const made = await customer.makeContacts(app, emailsOf(name, 5));
    expect(performance.now() - asked, `writes while the engine ${name}`).toBeLessThan(2_000);
    for (const [email, at] of made) acknowledged.set(email, at);
  };
  await write('works');
  await until(() => arrived().length === 5, 'delivered by an engine outside');
  await engine.goDown();
  await write('away');
  await engine.comeUp();
  engine.behave('answers 500');
  await write('fails');
  engine.behave('hangs');
  await write('hangs');
  expect(arrived()).toHaveLength(5);
  // Back, and it says everything three times.
  engine.repeat(3);
  engine.behave('works');
  await until(() => arrived().length >= acknowledged.size, 'the backlog', 30_000);
  await Promise.all([engine.tick(), engine.tick()]);
  await untilSucceeded(app, customer, acknowledged.size, '/engine');
  expect(tally(acknowledged, arrived())).toMatchObject({ lost: 0, phantom: 0, duplicates: 0, misnumbered: 0 });
  expect(engine.calls.filter((status) => status === 401)).toEqual([]);
});

async function send(customer: Customer, text: string, key: string) {
  const asked = performance.now();
  const body = { type: 'text', to: '+55 11 98765-0001', text };
  const answer = await customer.call(app, 'POST', '/messages', body, { 'Idempotency-Key': key });
  return { ...answer, ms: performance.now() - asked };
}

test('F8: an operator that fails in any way: 200 with the reason in time, and never two accepted for one key', async () => {
  test.setTimeout(90_000);
  const connections = [
    {
      name: 'Main',
      phone: '+551150001000',
      phone_number_id: '1000',
      waba_id: '2000',
      access_token: 't',
      catalog_id: null,
    },
  ];
  const customer = await stage.newCustomer([], { connections });
  const results: Record<string, unknown> = {};
  const cases = ['hang', 'nonsense', 'window', 'vanish', 'busy', 'fine'].map(async (manner) => {
    const text = `${manner} one`;
    const first = await send(customer, text, `key-${manner}`);
    expect(first.status, manner).toBe(200);
    expect(first.ms, manner).toBeLessThan(35_000);
    const again = await send(customer, text, `key-${manner}`);
    expect(again.body, manner).toEqual(first.body);
    const { status, error } = first.body as { status: string; error?: { code: string } | null };
    results[manner] = error ? `${status} ${error.code}` : status;
    expect(acceptedTexts.filter((one) => one === text).length, manner).toBeLessThanOrEqual(1);
  });
  await Promise.all(cases);
  expect(results).toEqual({
    hang: 'failed operator_unreachable',
    nonsense: 'failed operator_unreachable',
    window: 'failed 131047',
    vanish: 'failed operator_unreachable',
    busy: 'sent',
    fine: 'sent',
  });
  // Whoever was accepted and could not be told is not sent again by itself.
  await Promise.all([engine.tick(), delay(500)]);
  expect(acceptedTexts.filter((text) => text === 'vanish one')).toHaveLength(1);
});
