import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeEnv, readEnv } from '#server/base/env.ts';
import { subscribe } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { publishEvents } from '#server/testing/publish-events.ts';
import { startNameServer } from '#server/testing/servers/name-server.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { webhookReceiver } from '#server/testing/servers/webhook-receiver.ts';
import { deliverDue } from './deliver-due.ts';

// Tests every sentence about deliveries in contract/webhooks.md#delivery (and the table of
// contract/webhooks.md#states), in that order. No job engine runs: each test sets the clock to the time when a delivery
// is due, and checks the result.

const api = startHarness();
const receiver = await webhookReceiver();
const names = await startNameServer();
const events = ['contact.*'];
let organization: string;
let key: string;
let endpoint: { id: string; secret: string };

const settings = {
  WEBHOOK_DNS_SERVERS: names.address,
  WEBHOOK_TIMEOUT_MS: '10000',
  WEBHOOK_RETRY_DELAYS: '60,300,1800,7200,43200',
  CLOCK_OFFSET_SECONDS: '0',
};

beforeEach(async () => {
  completeEnv(settings);
  receiver.forget();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  endpoint = await register(receiver.url);
});
afterEach(() => {
  vi.useRealTimers();
  completeEnv(settings);
});
afterAll(async () => {
  await names.stop();
  await api.stop();
});

const register = (url: string) => subscribe(key, events, url);
const upsert = async (email: string, name?: string) =>
  (await api.call('POST', '/contacts', { key, body: { email, ...(name ? { name } : {}) } })).body;
const deliver = async (id = endpoint.id) => {
  await publishEvents(organization);
  await deliverDue(id);
};
const delivery = async (id = endpoint.id) =>
  (await api.call('GET', `/webhooks/${id}/deliveries`, { key })).body.data[0];
const webhook = async () => (await api.call('GET', `/webhooks/${endpoint.id}`, { key })).body;
const answer = (status: number) => receiver.behave((_request, response) => void response.writeHead(status).end());
/** Sets the application's clock ahead by this many seconds. */
const travel = (seconds: number) => completeEnv({ CLOCK_OFFSET_SECONDS: String(seconds) });
const hours = 3_600;
const signatureOf = (header: string | undefined) => {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  return { t, v1 };
};
const mac = (secret: string, t: string | undefined, body: string | undefined) =>
  createHmac('sha256', Buffer.from(secret, 'utf8'))
    .update(Buffer.from(`${t}.${body}`, 'utf8'))
    .digest('hex');

describe('the request of a delivery', () => {
  it('is an HTTP POST to the endpoint with the event envelope as JSON body', async () => {
    let method = '';
    receiver.behave((request, response) => {
      method = request.method ?? '';
      response.end();
    });
    const contact = await upsert('posted@example.com');
    await deliver();
    const [got] = receiver.received;
    expect(method).toBe('POST');
    expect(got?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(got?.body ?? '')).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'contact.created',
      api_version: 'v1',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      org_id: organization,
      data: { object: expect.objectContaining({ id: contact.id }), source: 'api' },
    });
  });

  it('webhook.test is sent only by POST /webhooks/{id}/test', async () => {
    const body = { url: receiver.url, events: ['webhook.test'] };
    expect(await api.call('POST', '/webhooks', { key, body })).toMatchObject({ body: { error: 'unknown_event_type' } });
    await upsert('no-test@example.com');
    await deliver();
    expect(receiver.received.map((got) => got.headers['svc-event'])).toEqual(['contact.created']);
    await api.call('POST', `/webhooks/${endpoint.id}/test`, { key });
    await deliver();
    expect(receiver.received.map((got) => got.headers['svc-event'])).toEqual(['contact.created', 'webhook.test']);
  });

  it('has Svc-Event, Svc-Event-Id, Svc-Delivery-Id and Svc-Attempt from 1; a repeat has the same ids', async () => {
    answer(500);
    await upsert('headers@example.com');
    await deliver();
    travel(70);
    await deliver();
    const { id, event_id: eventId } = await delivery();
    expect(receiver.received.map(({ headers }) => headers['svc-attempt'])).toEqual(['1', '2']);
    for (const { headers, body } of receiver.received) {
      expect(headers).toMatchObject({ 'svc-event': 'contact.created', 'svc-event-id': eventId, 'svc-delivery-id': id });
      expect(JSON.parse(body).id).toBe(eventId);
    }
  });
});

describe('the signature of a delivery', () => {
  it('is the lowercase hex HMAC-SHA256, keyed by the endpoint secret, over "<t>.<raw request body>"', async () => {
    await upsert('signed@example.com', 'Conceição “Çá” 👩🏽‍💻 \u2028 </script>');
    await deliver();
    const [got] = receiver.received;
    const { t, v1 } = signatureOf(got?.headers['svc-signature']);
    expect(v1).toBe(mac(endpoint.secret, t, got?.body));
    expect(got?.body).toContain('Conceição');
  });

  it('does not verify for the same JSON in another formatting', async () => {
    await upsert('raw@example.com');
    await deliver();
    const [got] = receiver.received;
    const { t, v1 } = signatureOf(got?.headers['svc-signature']);
    expect(v1).not.toBe(mac(endpoint.secret, t, JSON.stringify(JSON.parse(got?.body ?? ''), null, 1)));
  });

  it('is made at the time of each attempt, because receivers reject timestamps older than 300 seconds', async () => {
    answer(500);
    await upsert('timely@example.com');
    await deliver();
    travel(12 * hours);
    await deliver();
    const [first, second] = receiver.received.map(({ headers, body }) => {
      const { t, v1 } = signatureOf(headers['svc-signature']);
      expect(v1).toBe(mac(endpoint.secret, t, body));
      return Number(t);
    });
    expect(Math.abs((first ?? 0) - Date.now() / 1_000)).toBeLessThan(10);
    expect(Math.abs((second ?? 0) - (first ?? 0) - 12 * hours)).toBeLessThan(10);
  });

  it('uses a secret that is shown only at creation and at rotation of the endpoint', async () => {
    expect(endpoint.secret).toMatch(/^whsec_/);
    const rotated = (await api.call('POST', `/webhooks/${endpoint.id}/rotate-secret`, { key })).body;
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(endpoint.secret);
    for (const [method, path, body] of [
      ['GET', `/webhooks/${endpoint.id}`, undefined],
      ['GET', '/webhooks', undefined],
      ['PATCH', `/webhooks/${endpoint.id}`, { description: 'x' }],
      ['GET', `/webhooks/${endpoint.id}/deliveries`, undefined],
    ] as const) {
      const shown = JSON.stringify((await api.call(method, path, { key, body })).body);
      expect(shown).not.toContain('whsec_');
      expect(shown).not.toContain('secret');
    }
  });

  it('contract/webhooks.md#rules: after a rotation, the old secret also signs, for 24 hours', async () => {
    const { secret } = (await api.call('POST', `/webhooks/${endpoint.id}/rotate-secret`, { key })).body;
    await upsert('rotated@example.com');
    travel(24 * hours - 60);
    await deliver();
    await upsert('later@example.com');
    travel(24 * hours + 60);
    await deliver();
    const [within, after] = receiver.received;
    const { t, v1 } = signatureOf(within?.headers['svc-signature-previous']);
    expect(v1).toBe(mac(endpoint.secret, t, within?.body));
    expect(after?.headers).not.toHaveProperty('svc-signature-previous');
    const fresh = signatureOf(after?.headers['svc-signature']);
    expect(fresh.v1).toBe(mac(secret, fresh.t, after?.body));
  });
});

describe('the attempts of a delivery', () => {
  it.each([200, 201, 202, 204, 299])('count as success if the receiver answers 2xx: %i', async (status) => {
    answer(status);
    await upsert(`ok${status}@example.com`);
    await deliver();
    expect(await delivery()).toMatchObject({ status: 'succeeded', response_status: status, attempt: 1, error: null });
  });

  it.each([300, 301, 302, 304, 307, 400, 401, 404, 410, 429, 500, 503])(
    'count as failed for any other status, and follow no redirect: %i',
    async (status) => {
      receiver.behave((_request, response) => void response.writeHead(status, { location: receiver.url }).end());
      await upsert(`no${status}@example.com`);
      await deliver();
      expect(await delivery()).toMatchObject({ status: 'failed', response_status: status, attempt: 1 });
      expect((await delivery()).error).toBe(`HTTP ${status}`);
      expect(receiver.received).toHaveLength(1);
    },
  );

  it('count as failed without a complete answer within the timeout, which is 10 seconds by default', async () => {
    expect(readEnv({}).WEBHOOK_TIMEOUT_MS).toBe(10_000);
    completeEnv({ WEBHOOK_TIMEOUT_MS: '150' });
    receiver.behave((_request, response) => void setTimeout(() => response.end('late'), 400));
    await upsert('late@example.com');
    await deliver();
    expect(await delivery()).toMatchObject({ status: 'failed', response_status: null });
    expect((await delivery()).error).toMatch(/no complete answer within 0.15 s/);
  });

  it('are repeated after 1 min, 5 min, 30 min, 2 h and 12 h, never early; six failures: exhausted', async () => {
    expect(readEnv({}).WEBHOOK_RETRY_DELAYS).toEqual([60, 300, 1_800, 7_200, 43_200]);
    answer(500);
    // The clock is frozen and only set by the test, so that due times are exact to the millisecond.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await upsert('retried@example.com');
    await deliver();
    for (const [index, wait] of [60, 300, 1_800, 7_200, 43_200].entries()) {
      const { status, attempt, next_attempt_at: next } = await delivery();
      expect({ status, attempt }).toEqual({ status: 'failed', attempt: index + 1 });
      const due = Date.parse(next);
      const waits = (due - Date.now()) / 1_000;
      expect(waits).toBeGreaterThanOrEqual(wait);
      expect(waits).toBeLessThanOrEqual(wait + Math.min(wait / 10, 60));
      // An attempt is never made early.
      for (const before of [1_000, 1]) {
        vi.setSystemTime(due - before);
        await deliver();
        expect(receiver.received).toHaveLength(index + 1);
      }
      vi.setSystemTime(due);
      await deliver();
      expect(receiver.received).toHaveLength(index + 2);
    }
    expect(await delivery()).toMatchObject({ status: 'exhausted', attempt: 6, next_attempt_at: null });
    vi.setSystemTime(Date.now() + 48 * hours * 1_000);
    await deliver();
    expect(receiver.received.map(({ headers }) => headers['svc-attempt'])).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  it('send the same Svc-Event-Id again after a slow answer and after a manual retry', async () => {
    completeEnv({ WEBHOOK_TIMEOUT_MS: '150' });
    receiver.behave((_request, response, got) =>
      got.headers['svc-attempt'] === '1'
        ? void setTimeout(() => response.end(), 300)
        : void response.writeHead(500).end(),
    );
    await upsert('twice@example.com');
    await deliver();
    completeEnv({ WEBHOOK_TIMEOUT_MS: '10000' });
    travel(70);
    await deliver();
    const { id } = await delivery();
    // An attempt has failed, and automatic attempts are left. A manual retry makes the delivery due now.
    const path = `/webhooks/${endpoint.id}/deliveries/${id}/retry`;
    expect((await api.call('POST', path, { key })).body).toMatchObject({ id, status: 'pending' });
    answer(200);
    await deliver();
    expect(receiver.received.map(({ headers }) => headers['svc-attempt'])).toEqual(['1', '2', '3']);
    expect(new Set(receiver.received.map(({ headers }) => headers['svc-event-id'])).size).toBe(1);
    expect(await delivery()).toMatchObject({ status: 'succeeded', attempt: 3 });
  });

  it('are seven if a manual retry follows the first failure: the manual retry adds one to the six', async () => {
    answer(500);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await upsert('by-hand@example.com');
    await deliver();
    const { id } = await delivery();
    await api.call('POST', `/webhooks/${endpoint.id}/deliveries/${id}/retry`, { key });
    await deliver();
    const waits: number[] = [];
    for (let row = await delivery(); row.status === 'failed'; row = await delivery()) {
      waits.push(Math.round((Date.parse(row.next_attempt_at) - Date.now()) / 60_000));
      vi.setSystemTime(Date.parse(row.next_attempt_at));
      await deliver();
    }
    expect(waits.map((minutes) => [1, 5, 30, 120, 720].find((wait) => minutes >= wait && minutes <= wait + 1))).toEqual(
      [1, 5, 30, 120, 720],
    );
    expect(await delivery()).toMatchObject({ status: 'exhausted', attempt: 7 });
    expect(receiver.received.map(({ headers }) => headers['svc-attempt'])).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  it('take a delivery from pending over delivering, while the answer is awaited, to succeeded', async () => {
    const gate = Promise.withResolvers<void>();
    receiver.behave(async (_request, response) => {
      await gate.promise;
      response.end('thanks');
    });
    await upsert('states@example.com');
    await publishEvents(organization);
    expect(await delivery()).toMatchObject({ status: 'pending', attempt: 1, delivered_at: null });
    const delivering = deliverDue(endpoint.id);
    await until(() => receiver.received.length === 1);
    expect(await delivery()).toMatchObject({ status: 'delivering', attempt: 1 });
    gate.resolve();
    await delivering;
    expect(await delivery()).toMatchObject({
      status: 'succeeded',
      response_status: 200,
      response_body: 'thanks',
      error: null,
      duration_ms: expect.any(Number),
      delivered_at: expect.any(String),
    });
  });
});

describe('the target of a webhook endpoint', () => {
  it('is refused at registration and change (invalid_url) for http, private addresses, local names', async () => {
    names.answer('inside.example', '10.0.0.7');
    for (const url of ['http://93.184.216.34/', 'https://10.0.0.7/', 'https://inside.example/', 'https://localhost/']) {
      const body = { url, events };
      expect(await api.call('POST', '/webhooks', { key, body })).toMatchObject({
        status: 400,
        body: { error: 'invalid_url' },
      });
      const change = await api.call('PATCH', `/webhooks/${endpoint.id}`, { key, body: { url } });
      expect(change).toMatchObject({ status: 400, body: { error: 'invalid_url' } });
    }
  });

  it('is checked again on every attempt: a name that now resolves to a private address gets no request', async () => {
    names.answer('moves.example', '93.184.216.34');
    const [, port] = receiver.target.split(':');
    const moved = await register(`https://moves.example:${port}/hook`);
    expect(moved.id).toEqual(expect.any(String));
    names.answer('moves.example', '127.0.0.1');
    await upsert('moved@example.com');
    await deliver(moved.id);
    travel(70);
    await deliver(moved.id);
    expect(await delivery(moved.id)).toMatchObject({ status: 'failed', attempt: 2, response_status: null });
    expect((await delivery(moved.id)).error).toMatch(/not public/);
    expect(names.asked.filter((name) => name === 'moves.example').length).toBeGreaterThanOrEqual(3);
    expect(receiver.received).toEqual([]);
  });
});

describe('the health of a webhook endpoint', () => {
  const failAt = async (seconds: number) => {
    travel(seconds);
    await upsert(`at${seconds}@example.com`);
    await deliver();
  };

  it('is disabled after 72 hours without a success, and reset when the endpoint is enabled again', async () => {
    answer(500);
    await failAt(0);
    await failAt(72 * hours - 120);
    expect(await webhook()).toMatchObject({ active: true, health: { disabled_at: null, last_success_at: null } });
    await failAt(72 * hours + 120);
    expect(await webhook()).toMatchObject({
      active: false,
      health: { disabled_at: expect.any(String), disabled_reason: expect.stringContaining('72 hours') },
    });
    const sent = receiver.received.length;
    await failAt(72 * hours + 240);
    expect(receiver.received).toHaveLength(sent);
    // contract/webhooks.md#states: a PATCH with `active: true` resets the failure history.
    const { body } = await api.call('PATCH', `/webhooks/${endpoint.id}`, { key, body: { active: true } });
    expect(body).toMatchObject({
      active: true,
      health: { failure_count: 0, failing_since: null, disabled_at: null, disabled_reason: null },
    });
  });

  it('contract/webhooks.md#rules: the 72 hours begin with a failure, and a success ends them', async () => {
    await failAt(0);
    expect((await webhook()).health).toMatchObject({ failure_count: 0, last_success_at: expect.any(String) });
    answer(500);
    await failAt(200 * hours);
    expect(await webhook()).toMatchObject({ active: true, health: { failing_since: expect.any(String) } });
    answer(200);
    await failAt(260 * hours);
    expect((await webhook()).health).toMatchObject({ failure_count: 0, failing_since: null });
    answer(500);
    await failAt(280 * hours);
    expect((await webhook()).active).toBe(true);
  });

  it('shows an alert in GET /org once deliveries have failed for over an hour', async () => {
    const alerts = async () => (await api.call('GET', '/org', { key })).body.alerts;
    answer(500);
    await failAt(0);
    travel(hours - 60);
    expect(await alerts()).toEqual([]);
    travel(hours + 60);
    expect(await alerts()).toMatchObject([
      { type: 'webhook_failing', object: { type: 'webhook', id: endpoint.id }, since: expect.any(String) },
    ]);
  });
});
