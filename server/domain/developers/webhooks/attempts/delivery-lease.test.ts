import type http from 'node:http';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { now } from '#server/base/clock.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { engineEntry } from '#server/jobs/inngest-client.ts';
import { wakeWorker } from '#server/jobs/under-way.ts';
import { subscribe } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { publishEvents } from '#server/testing/publish-events.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { webhookReceiver } from '#server/testing/servers/webhook-receiver.ts';
import { deliverDue } from './deliver-due.ts';
import { type AttemptRecord, recordAttempts } from './delivery-attempt.store.ts';
import { claimDeliveries } from './delivery-claim.store.ts';
import { type DeliveryLease, startLease } from './delivery-lease.ts';
import { drainEndpoint } from './drain-endpoint.ts';

// Tests which worker may attempt a delivery, and what happens to the deliveries of a worker that died, froze or was
// told to stop.

const api = startHarness();
const receiver = await webhookReceiver();
let organization: string;
let key: string;
let endpointId: string;

beforeEach(async () => {
  completeEnv({ WEBHOOK_TIMEOUT_MS: '10000', WEBHOOK_LEASE_MS: '600' });
  receiver.forget();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  endpointId = (await subscribe(key, ['contact.created'], receiver.url)).id;
});
afterAll(() => api.stop());

const publish = async (...names: string[]) => {
  for (const name of names) await api.call('POST', '/contacts', { key, body: { email: `${name}@example.com` } });
  await publishEvents(organization);
};
const rows = () => api.prisma.delivery.findMany({ where: { endpointId }, orderBy: { createdAt: 'asc' } });
const only = async () => (await rows())[0];
/** Lets the lease end, as if the worker had been frozen for that long. */
const outlive = () =>
  api.prisma.delivery.updateMany({ where: { endpointId }, data: { leaseUntil: new Date(Date.now() - 1_000) } });

function recordOf(deliveryId: string, number: number, succeeded: boolean): AttemptRecord {
  return {
    ...{ id: newId(), deliveryId, number, startedAt: now(), endedAt: now(), durationMs: 5, requestHeaders: {} },
    ...{ responseStatus: succeeded ? 200 : 500, responseBody: '', error: succeeded ? null : 'HTTP 500' },
    ...(succeeded
      ? { status: 'succeeded', nextAttemptAt: null }
      : { status: 'failed', nextAttemptAt: new Date(Date.now() + 60_000) }),
  };
}

/** Creates two leases: the first worker froze during its attempt, and the second has taken the delivery over. */
async function twoWorkers(): Promise<{ id: string; frozen: DeliveryLease; other: DeliveryLease }> {
  await publish('shared');
  const [frozen, other] = [startLease(), startLease()];
  const [first] = await frozen.claim(endpointId, now(), 10);
  frozen.end();
  expect(await other.claim(endpointId, now(), 10)).toEqual([]);
  await outlive();
  const [second] = await other.claim(endpointId, now(), 10);
  expect(second).toMatchObject({ id: first?.id, attempt: 1 });
  other.end();
  return { id: first?.id ?? '', frozen, other };
}

describe('a worker that reports its attempt after its lease was taken over', () => {
  it('does not overwrite the success of the other worker with its failure', async () => {
    const { id, frozen, other } = await twoWorkers();
    await recordAttempts(organization, endpointId, other.holder, [recordOf(id, 1, true)]);
    await recordAttempts(organization, endpointId, frozen.holder, [recordOf(id, 1, false)]);
    expect(await only()).toMatchObject({ status: 'succeeded', responseStatus: 200, leaseHolder: null });
    const attempts = await api.prisma.deliveryAttempt.findMany({ where: { deliveryId: id } });
    expect(attempts.map(({ responseStatus }) => responseStatus)).toEqual([200]);
  });

  it('does not end the attempt of the other worker with its failure', async () => {
    const { id, frozen, other } = await twoWorkers();
    await recordAttempts(organization, endpointId, frozen.holder, [recordOf(id, 1, false)]);
    expect(await only()).toMatchObject({ status: 'delivering', leaseHolder: other.holder });
  });

  it('can still record a success, which a later failure of the other worker does not change', async () => {
    const { id, frozen, other } = await twoWorkers();
    await recordAttempts(organization, endpointId, frozen.holder, [recordOf(id, 1, true)]);
    await recordAttempts(organization, endpointId, other.holder, [recordOf(id, 1, false)]);
    expect(await only()).toMatchObject({ status: 'succeeded', responseStatus: 200 });
  });
});

describe('the lease of a claimed delivery', () => {
  it('is renewed while its worker runs: a slow receiver gets the event once', async () => {
    // The lease is renewed twice within its length, so only a machine that stands still for more than a second loses
    // it.
    completeEnv({ WEBHOOK_LEASE_MS: '2000' });
    receiver.behave((_request, response) => void setTimeout(() => response.end(), 5_000));
    await publish('slow');
    const slow = drainEndpoint(endpointId);
    await until(() => receiver.received.length === 1);
    const began = performance.now();
    // For longer than a lease, other workers keep trying to claim the delivery.
    while (performance.now() - began < 4_000) {
      expect(await claimDeliveries(endpointId, now(), { holder: newId(), ms: 600 }, 10)).toEqual([]);
    }
    await slow;
    expect(receiver.received).toHaveLength(1);
    expect(await only()).toMatchObject({ status: 'succeeded', attempt: 1 });
  });

  it('is no longer held once it has expired without renewal', async () => {
    await publish('left');
    const lease = startLease();
    const [claimed] = await lease.claim(endpointId, now(), 10);
    lease.end();
    expect(lease.holds(claimed?.id ?? '')).toBe(true);
    await until(() => !lease.holds(claimed?.id ?? ''));
  });

  it('can be given back: another worker claims the delivery at once, as the same attempt', async () => {
    await publish('given');
    const lease = startLease();
    const [claimed] = await lease.claim(endpointId, now(), 10);
    await lease.giveBack([claimed?.id ?? '']);
    lease.end();
    const [again] = await claimDeliveries(endpointId, now(), { holder: newId(), ms: 600 }, 10);
    expect(again).toMatchObject({ id: claimed?.id, attempt: 1 });
  });

  it('is never held by two workers when 20 workers claim at once', async () => {
    await publish(...Array.from({ length: 20 }, (_, i) => `many${i}`));
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => claimDeliveries(endpointId, now(), { holder: newId(), ms: 60_000 }, 3)),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(20);
  });
});

it('a running drain sends a delivery published meanwhile, although its other attempt hangs', async () => {
  const gate = Promise.withResolvers<void>();
  receiver.behave(async (_request, response) => {
    await gate.promise;
    response.end();
  });
  await publish('first');
  const drain = drainEndpoint(endpointId);
  await until(() => receiver.received.length === 1);
  await publish('second');
  expect(wakeWorker('parley/delivery.due', { endpoint_id: endpointId })).toBe(true);
  await until(() => receiver.received.length === 2);
  gate.resolve();
  expect(await drain).toEqual({ succeeded: 2, others: 0, again: false });
  expect(wakeWorker('parley/delivery.due', { endpoint_id: endpointId })).toBe(false);
});

it('at most 16 attempts of one endpoint run at the same time', async () => {
  // The lease is so long that no worker loses it in this test, however busy the machine is.
  completeEnv({ WEBHOOK_LEASE_MS: '60000' });
  let open = 0;
  let most = 0;
  let isFull = false;
  const held: http.ServerResponse[] = [];
  const answer = (response: http.ServerResponse) => {
    open -= 1;
    response.end();
  };
  receiver.behave((_request, response) => {
    open += 1;
    most = Math.max(most, open);
    if (isFull) return void setTimeout(answer, 10, response);
    held.push(response);
    if (held.length < 16) return;
    isFull = true;
    // The receiver answers 200 ms after 16 requests have arrived, so a seventeenth request would be seen.
    setTimeout(() => held.forEach(answer), 200);
  });
  await publish(...Array.from({ length: 120 }, (_, i) => `flood${i}`));
  expect(await drainEndpoint(endpointId)).toEqual({ succeeded: 120, others: 0, again: false });
  expect(most).toBe(16);
});

it.each([
  ['retries', { status: 'failed', attempt: 1, nextAttemptAt: new Date(0) }],
  ['what a dead worker held', { status: 'delivering', attempt: 1, leaseUntil: new Date(0) }],
] as const)('a drain of %s schedules a wake-up for deliveries due a little later', async (_what, state) => {
  const woken: { ts?: number }[] = [];
  engineEntry.fetch = async (_input, init) => {
    woken.push(...(JSON.parse(String(init?.body)) as typeof woken));
    return Response.json({ ids: ['x'], status: 200 });
  };
  await publish('early', 'late');
  const [early, late] = await rows();
  const later = new Date(Date.now() + 5_000);
  const postponed = state.status === 'failed' ? { nextAttemptAt: later } : { leaseUntil: later };
  await api.prisma.delivery.update({ where: { id: early?.id ?? '' }, data: state });
  await api.prisma.delivery.update({ where: { id: late?.id ?? '' }, data: { ...state, ...postponed } });
  woken.length = 0;
  await deliverDue(endpointId);
  engineEntry.fetch = null;
  expect(receiver.received).toHaveLength(1);
  expect(woken.filter(({ ts }) => Math.abs((ts ?? 0) - later.getTime()) < 200)).toHaveLength(1);
});
