import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEngine } from '#inngest/start-engine.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { subscribe } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { publishEvents } from '#server/testing/publish-events.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { webhookReceiver } from '#server/testing/servers/webhook-receiver.ts';
import { deliverDue } from './deliver-due.ts';
import { claimDeliveries, endpointsWithDue } from './delivery-claim.store.ts';

const api = startHarness();
const receiver = await webhookReceiver();
let engine: { stop(): Promise<void> };
let organization: string;
let key: string;
let endpoint: { id: string; secret: string };

beforeAll(async () => {
  completeEnv({ WEBHOOK_RETRY_DELAYS: '0.1,0.1,0.1,0.1,0.1', WEBHOOK_TIMEOUT_MS: '1000' });
  engine = await startEngine();
});
beforeEach(async () => {
  receiver.forget();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  endpoint = await subscribe(key, ['contact.*'], receiver.url);
});
afterAll(async () => {
  await engine.stop();
  await api.stop();
});

const upsert = async (name: string) =>
  (await api.call('POST', '/contacts', { key, body: { email: `${name}@example.com` } })).body;
const deliveries = async () => (await api.call('GET', `/webhooks/${endpoint.id}/deliveries`, { key })).body.data;
// The statuses are read directly from the database, because the test polls too often for the API's rate limits.
const statuses = async () => {
  const rows = await api.prisma.delivery.findMany({
    where: { endpointId: endpoint.id },
    orderBy: { createdAt: 'desc' },
  });
  return rows.map((row) => row.status);
};

describe('a domain event becomes a signed delivery (contract/webhooks.md#signature)', () => {
  it('carries the contact as GET shows it, all headers, and a valid signature; GET /events has it too', async () => {
    const contact = await upsert('signed');
    await until(() => receiver.received.length === 1);
    const [got] = receiver.received;
    const { object, ...context } = JSON.parse(got?.body ?? '').data;
    expect(object).toEqual((await api.call('GET', `/contacts/${contact.id}`, { key })).body);
    expect(context).toEqual({ source: 'api' });
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(got?.headers['svc-signature'] ?? '') ?? [];
    expect(v1).toBe(createHmac('sha256', endpoint.secret).update(`${t}.${got?.body}`).digest('hex'));
    await until(async () => (await statuses())[0] === 'succeeded');
    const [delivery] = await deliveries();
    expect(got?.headers).toMatchObject({
      'svc-event': 'contact.created',
      'svc-event-id': delivery.event_id,
      'svc-delivery-id': delivery.id,
      'svc-attempt': '1',
      'content-type': 'application/json',
    });
    expect(delivery).toMatchObject({ attempt: 1, response_status: 200, response_body: 'ok', error: null });
    const { body: polled } = await api.call('GET', '/events', { key });
    expect(polled.data).toEqual([JSON.parse(got?.body ?? '')]);
    expect(polled).toMatchObject({ has_more: false, next_cursor: expect.any(String) });
    const rest = await api.call('GET', `/events?cursor=${polled.next_cursor}`, { key });
    expect(rest.body).toEqual({ data: [], next_cursor: null, has_more: false });
  });

  it('retries with growing attempt numbers until a 2xx, with the same body and event id', async () => {
    receiver.behave((_request, response, got) => {
      response.statusCode = got.headers['svc-attempt'] === '3' ? 204 : 500;
      response.end('no');
    });
    await upsert('flaky');
    await until(async () => (await statuses())[0] === 'succeeded');
    expect(receiver.received.map((got) => got.headers['svc-attempt'])).toEqual(['1', '2', '3']);
    expect(new Set(receiver.received.map((got) => got.body)).size).toBe(1);
    expect(new Set(receiver.received.map((got) => got.headers['svc-delivery-id'])).size).toBe(1);
  });

  it('is exhausted after six attempts; a manual retry adds one; a succeeded one is not retryable (409)', async () => {
    receiver.behave((_request, response) => void response.writeHead(302, { location: receiver.url }).end());
    await upsert('down');
    await until(async () => (await statuses())[0] === 'exhausted');
    expect(receiver.received).toHaveLength(6);
    const [{ id }] = await deliveries();
    const { body: webhook } = await api.call('GET', `/webhooks/${endpoint.id}`, { key });
    expect(webhook.health).toMatchObject({
      failure_count: 6,
      failing_since: expect.any(String),
      last_success_at: null,
    });
    receiver.behave((_request, response) => void response.end());
    const path = `/webhooks/${endpoint.id}/deliveries/${id}/retry`;
    expect((await api.call('POST', path, { key })).body).toMatchObject({ id, status: 'pending' });
    await until(async () => (await statuses())[0] === 'succeeded');
    expect(receiver.received.at(-1)?.headers['svc-attempt']).toBe('7');
    expect(await api.call('POST', path, { key })).toMatchObject({
      status: 409,
      body: { error: 'delivery_not_retryable' },
    });
    const missing = await api.call('POST', `/webhooks/${endpoint.id}/deliveries/${endpoint.id}/retry`, { key });
    expect(missing).toMatchObject({ status: 404, body: { error: 'delivery_not_found' } });
  });

  it.each([
    ['hangs', () => {}],
    ['drips', (response: import('node:http').ServerResponse) => void response.writeHead(200).write('x')],
    ['resets', (response: import('node:http').ServerResponse) => void response.socket?.destroy()],
  ])('counts a receiver that %s as a failed attempt', async (_what, act) => {
    receiver.behave((_request, response, got) =>
      got.headers['svc-attempt'] === '1' ? act(response) : void response.end(),
    );
    await upsert('slow');
    await until(async () => (await statuses())[0] === 'succeeded');
    expect(receiver.received.map((got) => got.headers['svc-attempt'])).toEqual(['1', '2']);
  });

  it('stores at most 4,096 characters of a large answer', async () => {
    receiver.behave((_request, response) => void response.end('x'.repeat(10_000_000)));
    await upsert('large');
    await until(async () => (await statuses())[0] === 'succeeded');
    expect((await deliveries())[0].response_body).toHaveLength(4_096);
  });

  it('sends webhook.test to a paused endpoint, but no event; the event is still recorded', async () => {
    await api.call('PATCH', `/webhooks/${endpoint.id}`, { key, body: { active: false } });
    await upsert('paused');
    const test = (await api.call('POST', `/webhooks/${endpoint.id}/test`, { key })).body;
    await until(() => receiver.received.length === 1);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      id: test.event_id,
      type: 'webhook.test',
      data: { object: null },
    });
    await until(
      async () =>
        (await api.prisma.event.count({ where: { organizationId: organization, type: 'contact.created' } })) === 1,
    );
    expect((await api.call('GET', '/events', { key })).body.data).toHaveLength(1);
  });

  it('makes the attempt of a manual retry at a paused endpoint, and no attempt after it', async () => {
    receiver.behave((_request, response) => {
      response.statusCode = 500;
      response.end();
    });
    await upsert('retried');
    await until(async () => (await statuses())[0] === 'failed');
    await api.call('PATCH', `/webhooks/${endpoint.id}`, { key, body: { active: false } });
    const [{ id }] = await deliveries();
    const before = receiver.received.length;
    const retry = () => api.call('POST', `/webhooks/${endpoint.id}/deliveries/${id}/retry`, { key });
    const answers = await Promise.all(Array.from({ length: 20 }, retry));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    await until(async () => receiver.received.length > before && (await statuses())[0] === 'failed');
    const tried = receiver.received.length;
    // The next attempt becomes due, but is not made while the endpoint is paused.
    await api.prisma.delivery.update({ where: { id }, data: { nextAttemptAt: new Date(0) } });
    expect(await endpointsWithDue(new Date())).toEqual([]);
    expect(await claimDeliveries(endpoint.id, new Date(), { holder: newId(), ms: 1_000 }, 10)).toEqual([]);
    expect(receiver.received).toHaveLength(tried);
  });

  it('signs with the new and the old secret after a rotation', async () => {
    const { secret } = (await api.call('POST', `/webhooks/${endpoint.id}/rotate-secret`, { key })).body;
    await upsert('rotated');
    await until(() => receiver.received.length === 1);
    const [got] = receiver.received;
    for (const [header, by] of [
      ['svc-signature', secret],
      ['svc-signature-previous', endpoint.secret],
    ]) {
      const [, t, v1] = /^t=(\d+),v1=(.*)$/.exec(got?.headers[header] ?? '') ?? [];
      expect(v1).toBe(createHmac('sha256', by).update(`${t}.${got?.body}`).digest('hex'));
    }
  });

  it('disables an endpoint after 72 h of failures, with the reason', async () => {
    receiver.behave((_request, response) => void response.writeHead(500).end());
    await api.prisma.webhookEndpoint.update({
      where: { id: endpoint.id },
      data: { failingSince: new Date(Date.now() - 73 * 3_600_000) },
    });
    await upsert('dead');
    await until(
      async () => !(await api.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } })).active,
    );
    const { body } = await api.call('GET', `/webhooks/${endpoint.id}`, { key });
    expect(body.health).toMatchObject({
      disabled_at: expect.any(String),
      disabled_reason: expect.stringContaining('72'),
    });
  });
});

describe('every event is delivered once', () => {
  it('delivers each of 100 domain events once although ten drains run at once', async () => {
    // A late answer counts as a failed attempt, which is rightly repeated. The long timeout excludes that here.
    completeEnv({ WEBHOOK_TIMEOUT_MS: '20000' });
    const names = Array.from({ length: 100 }, (_, i) => `many${i}`);
    await Promise.all(names.map(upsert));
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        await publishEvents(organization);
        await deliverDue(endpoint.id);
      }),
    );
    await until(() => receiver.received.length >= 100);
    await until(async () => new Set(await statuses()).size === 1);
    const ids = receiver.received.map((got) => got.headers['svc-event-id']);
    expect(new Set(ids).size).toBe(100);
    expect(ids).toHaveLength(100);
    completeEnv({ WEBHOOK_TIMEOUT_MS: '1000' });
  });

  it('sends a delivery again when the lease of a dead worker has expired', async () => {
    receiver.behave((_request, response) => void response.writeHead(500).end());
    await upsert('leased');
    await until(() => receiver.received.length > 0);
    receiver.behave((_request, response) => void response.end());
    await until(async () => (await statuses())[0] === 'succeeded');
    const before = receiver.received.length;
    await api.prisma.delivery.updateMany({
      where: { endpointId: endpoint.id },
      data: { status: 'delivering', leaseUntil: new Date(Date.now() - 1_000) },
    });
    await deliverDue(endpoint.id);
    expect(receiver.received).toHaveLength(before + 1);
    expect((await statuses())[0]).toBe('succeeded');
  });
});
