import { expect, test } from '@playwright/test';
import { type BadServer, badManners, startMute, startUntrusted } from './bad-receivers.ts';
import { herd } from './herd.ts';
import { inFlightMax } from './kill-processes.ts';
import { type Stage, startStage } from './start-stage.ts';
import { hangMany, type ReceiversTally, sufferReceivers } from './suffer-receivers.ts';

// Tests with receivers that misbehave or are down (faults F6 and F7 in e2e/README.md). An attempt may take at most one
// second in these tests.

let stage: Stage;
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
});
test.afterAll(async () => {
  await stage?.stop();
  untrusted?.stop();
  mute?.stop();
});

/**
 * Returns the time limit in milliseconds: one second, or five times the delivery time of this machine without faults if
 * that is longer.
 */
const withinMs = (calmMs: number) => Math.max(1_000, 5 * calmMs);

const clean = { lost: 0, phantom: 0, duplicates: 0, misnumbered: 0 };

test('F6: whatever one receiver does, the others get theirs within a second, and all get theirs in the end', async () => {
  const told = await sufferReceivers(stage, [untrusted, mute], { events: 15 });
  for (const healthy of told.healthy) {
    expect(healthy).toMatchObject(clean);
    expect(healthy.longestMs).toBeLessThan(withinMs(told.calmMs));
  }
  for (const [path, { error }] of Object.entries(badManners)) {
    expect(told.bad[path], path).toMatchObject({ lost: 0, duplicates: 0, misnumbered: 0 });
    expectAttempts(path, told, error);
  }
  expectAttempts('/untrusted', told, /SELF_SIGNED|self-signed/i);
  expectAttempts('/mute', told, /no complete answer within 1 s/);
  expect(told.memoryMb).toBeLessThan(100);
});

/** Expects that the attempts failed for the given reason, and that each ended in time. */
function expectAttempts(path: string, told: ReceiversTally, error: RegExp | null): void {
  const attempts = told.attempts[path] ?? [];
  expect(attempts.length, path).toBeGreaterThan(0);
  for (const one of attempts) {
    if (error) expect(String(one.error), path).toMatch(error);
    else expect(one, path).toMatchObject({ status: 'succeeded', error: null });
    if (error?.source.includes('within')) {
      expect(one.duration_ms, path).toBeGreaterThan(timeoutMs - 500);
      expect(one.duration_ms, path).toBeLessThan(timeoutMs + Math.max(500, 3 * told.calmMs));
    }
    if (!error) expect(String(one.response_body), path).toHaveLength(4_096);
  }
}

test('F6: endpoints that hang delay nobody else, however many', async () => {
  const told = await hangMany(stage, 20);
  expect(told).toMatchObject(clean);
  expect(told.longestMs).toBeLessThan(withinMs(told.calmMs));
});

test('F7: a receiver that was away is not overrun when it comes back', async () => {
  const told = await herd(stage, 200);
  expect(told).toMatchObject(clean);
  expect(told.peak).toBeLessThanOrEqual(inFlightMax);
  // The jitter adds up to a tenth of the wait. A retry is never early.
  expect(told.earliestMs).toBeGreaterThanOrEqual(told.waitMs);
  expect(told.spreadMs).toBeGreaterThan(told.waitMs * 0.05);
  expect(told.apiMs).toBeLessThan(Math.max(2 * told.apiBeforeMs, 250));
});
