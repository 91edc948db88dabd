import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import type { RunningApp } from '../support/app/start-app.ts';
import { type FakeInngest, startFakeInngest } from './fake-inngest.ts';
import { type OperatorLedger, startOperatorLedger, tellInbound } from './operator-ledger.ts';
import { type Stage, startStage, until } from './start-stage.ts';

// Tests with a fake Inngest server that is as slow as the real Inngest: it starts 20 runs a second, each 0.6 s after
// its event.

const phoneNumberId = '1000';
const appSecret = 'an app secret the processes share';
const perSecond = 20;
const messages = 400;
const people = 150;

let stage: Stage;
let engine: FakeInngest;
let operator: OperatorLedger;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  [engine, operator] = await Promise.all([
    startFakeInngest({ runsPerSecond: perSecond, startMs: 600 }),
    startOperatorLedger(),
  ]);
  stage = await startStage(1, { ...engine.settings, WHATSAPP_API_URL: operator.urlFor('slow') });
});
test.afterAll(async () => {
  await stage?.stop();
  await engine?.stop();
  await operator?.stop();
});

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

test('20 messages a second on a slow engine: half of them at the receiver within a second, nearly all within five', async () => {
  const app = stage.apps[0] as RunningApp;
  const sender = { name: 'Main', phone: '+551150001000', phone_number_id: phoneNumberId, waba_id: '2000' };
  const webhooks = [{ url: stage.ledger.url('/slow'), events: ['message.received'] }];
  await stage.newCustomer(['/slow'], { webhooks, connections: [{ ...sender, access_token: 'token' }] });
  await until(() => engine.isInformed(), 'the engine knows the functions');

  const sentAt: number[] = [];
  const answered: Promise<number>[] = [];
  const began = performance.now();
  const ticks: Promise<void>[] = [];
  for (let number = 0; number < messages; number += 1) {
    await delay(Math.max(0, began + (number * 1_000) / perSecond - performance.now()));
    // Run the reconciler more often than every minute, so that it runs during these 20 s.
    if (number % 150 === 100) ticks.push(engine.tick());
    const from = `55119820${String(10_000 + (number % people))}`;
    sentAt.push(performance.now());
    answered.push(
      tellInbound(app.url, appSecret, { phoneNumberId, from, id: `wamid.SLOW${number}`, text: `n-${number}-` }),
    );
  }
  expect(new Set(await Promise.all(answered))).toEqual(new Set([200]));
  const arrivals = () => stage.ledger.arrivals.filter(({ path }) => path === '/slow');
  await until(() => arrivals().length >= messages, 'all arrive', 30_000);
  await Promise.all(ticks);

  const took = sentAt.map((at, number) => {
    const arrival = arrivals().find(({ raw }) => raw.includes(`n-${number}-`));
    return (arrival?.at ?? Number.NaN) - at;
  });
  expect(arrivals()).toHaveLength(messages);
  // A burst of messages sends only a few events to the external server, because the process does the work itself.
  expect(engine.told.length).toBeLessThan(messages / 10);
  const sorted = [...took].sort((a, b) => a - b);
  const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)];
  console.log(
    `inbound → receiver on a slow engine: p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms, events ${engine.told.length}`,
  );
  expect(p50).toBeLessThanOrEqual(1_000);
  expect(p99).toBeLessThanOrEqual(5_000);
  expect(engine.calls.filter((status) => status === 401)).toEqual([]);
});
