import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import type { RunningApp } from '../support/start-app.ts';
import { type BadServer, badly, badManners, startMute, startUntrusted } from './bad-receivers.ts';
import { herd } from './herd.ts';
import { inFlightMax } from './kill-processes.ts';
import { accept } from './start-ledger.ts';
import { emailsOf, type Stage, startStage, until } from './start-stage.ts';
import { tally } from './tally.ts';

// Receivers that do wrong, and receivers that are away (pitfalls.md C: F6, F7). One attempt may take a second here.

let stage: Stage;
let app: RunningApp;
let untrusted: BadServer;
let mute: BadServer;
const timeoutMs = 1_000;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  [untrusted, mute] = await Promise.all([startUntrusted(), startMute()]);
  stage = await startStage(1, {
    WEBHOOK_ALLOWED_TARGETS: `${untrusted.target},${mute.target}`,
    WEBHOOK_TIMEOUT_MS: String(timeoutMs),
    WEBHOOK_RETRY_DELAYS: '1,3,6,12,12',
  });
  app = stage.apps[0] as RunningApp;
});
test.afterAll(async () => {
  await stage?.stop();
  untrusted?.stop();
  mute?.stop();
});

const residentMb = () =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${app.pid()}/status`, 'utf8'))?.[1]) / 1_024;
const arrivedAt = (path: string) => stage.ledger.arrivals.filter((arrival) => arrival.path === path);

test('F6: whatever one receiver does, the others get theirs within a second, and all get theirs in the end', async () => {
  test.setTimeout(90_000);
  const bad = Object.keys(badManners);
  const events = ['contact.created'];
  const customer = await stage.newCustomer(['/healthy', ...bad], {
    webhooks: ['/healthy', ...bad]
      .map((path) => ({ url: stage.ledger.url(path), events }))
      .concat([untrusted, mute].map(({ url }) => ({ url, events }))),
  });
  const neighbour = await stage.newCustomer(['/neighbour']);
  stage.ledger.behave(badly);
  const memoryBefore = residentMb();
  const acknowledged = new Map<string, number>();
  const theirs = new Map<string, number>();
  // One after another while the bad ones are at it, not all before them.
  for (const email of emailsOf('bad', 15)) {
    for (const [email_, at] of await customer.makeContacts(app, [email])) acknowledged.set(email_, at);
    for (const [email_, at] of await neighbour.makeContacts(app, [email])) theirs.set(email_, at);
    await delay(50);
  }
  await until(() => arrivedAt('/healthy').length === 15 && arrivedAt('/neighbour').length === 15, 'the healthy ones');
  for (const [path, sent] of [
    ['/healthy', acknowledged],
    ['/neighbour', theirs],
  ] as const) {
    const told = tally(sent, arrivedAt(path));
    expect(told).toMatchObject({ lost: 0, phantom: 0, duplicates: 0, misnumbered: 0 });
    expect(told.longestMs).toBeLessThan(1_000);
  }
  await expectAttempts(customer);
  // They come to their senses: what is due meanwhile is delivered.
  stage.ledger.behave(accept);
  const unsettled = `SELECT FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE e.url LIKE '%${stage.ledger.target}%' AND d.status <> 'succeeded'`;
  await until(async () => (await stage.database.rows(unsettled)).length === 0, 'everything, in the end');
  for (const path of bad)
    expect(tally(acknowledged, arrivedAt(path))).toMatchObject({ lost: 0, duplicates: 0, misnumbered: 0 });
  expect(residentMb() - memoryBefore).toBeLessThan(150);
  // Idle ones are kept for the next delivery, at most 32 a host.
  await until(() => stage.ledger.connections() <= 32, 'the connections are closed', 15_000);
});

/** Each endpoint's first attempts: why they failed, and that they ended when they had to. */
async function expectAttempts(customer: Awaited<ReturnType<Stage['newCustomer']>>): Promise<void> {
  const unattempted = `SELECT FROM webhook_deliveries WHERE status IN ('pending', 'delivering') AND attempt < 2`;
  await until(async () => (await stage.database.rows(unattempted)).length === 0, 'every delivery was attempted');
  const { body } = await customer.call(app, 'GET', '/webhooks?limit=200');
  const expected: Record<string, RegExp | null> = {
    ...Object.fromEntries(Object.entries(badManners).map(([path, { error }]) => [path, error])),
    '/untrusted': /SELF_SIGNED|self-signed/i,
    '/mute': /no complete answer within 1 s/,
  };
  for (const { id, url } of body.data as { id: string; url: string }[]) {
    const path = new URL(url).pathname;
    const error = expected[path];
    if (error === undefined) continue;
    const attempted = async () => {
      const answer = await customer.call(app, 'GET', `/webhooks/${id}/deliveries`);
      return (answer.body.data as Record<string, unknown>[]).filter((one) => one.duration_ms !== null);
    };
    const found = await attempted();
    expect(found.length, path).toBeGreaterThan(0);
    for (const one of found) {
      if (error) expect(String(one.error), path).toMatch(error);
      else expect(one, path).toMatchObject({ status: 'succeeded', error: null });
      if (error?.source.includes('within')) {
        expect(Math.abs(Number(one.duration_ms) - timeoutMs), path).toBeLessThan(500);
      }
      if (!error) expect(String(one.response_body), path).toHaveLength(4_096);
    }
  }
}

test('F6: endpoints that hang delay nobody else, however many', async () => {
  const hanging = Array.from({ length: 20 }, (_, i) => `/hanging-${i}`);
  const customer = await stage.newCustomer(['/beside', ...hanging]);
  stage.ledger.behave(({ path }, response) => {
    if (!path.startsWith('/hanging')) response.end('ok');
  });
  const acknowledged = new Map<string, number>();
  for (const email of emailsOf('hanging', 4)) {
    for (const [email_, at] of await customer.makeContacts(app, [email])) acknowledged.set(email_, at);
  }
  await until(() => arrivedAt('/beside').length === 4, 'the healthy one');
  expect(tally(acknowledged, arrivedAt('/beside')).longestMs).toBeLessThan(1_000);
  stage.ledger.behave(accept);
});

test('F7: a receiver that was away is not overrun when it comes back', async () => {
  const told = await herd(stage, 200);
  expect(told).toMatchObject({ lost: 0, phantom: 0, duplicates: 0, misnumbered: 0 });
  expect(told.peak).toBeLessThanOrEqual(inFlightMax);
  // Jitter: a tenth of the wait, never early.
  expect(told.earliestMs).toBeGreaterThanOrEqual(told.waitMs);
  expect(told.spreadMs).toBeGreaterThan(told.waitMs * 0.05);
  expect(told.apiMs).toBeLessThan(Math.max(2 * told.apiBeforeMs, 250));
});
