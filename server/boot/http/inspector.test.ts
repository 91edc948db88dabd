import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEngine } from '#inngest/start-engine.ts';
import { completeEnv, env } from '#server/base/env.ts';
import { sandboxPath } from '#server/base/sandbox-token.ts';
import { callableUrl } from '#server/gateways/http/call-url.ts';
import { parseTarget } from '#server/gateways/http/check-target.ts';
import { postWebhook } from '#server/gateways/http/post-webhook.ts';
import { parseWebhookTarget } from '#server/gateways/http/webhook-target.ts';
import { forgetOldSandbox } from '#server/sandbox/forget-old-sandbox.ts';
import { startHarness } from '#server/testing/harness.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { entryPointsFor } from './entry-points.ts';
import { createHttpServer } from './http-server.ts';

const api = startHarness();
let server: Server;
let url: string;
let engine: { stop(): Promise<void> };
let organization: string;
let key: string;
let hook: string;

beforeAll(async () => {
  completeEnv({ SANDBOX: 'true', WHATSAPP_API_URL: `http://127.0.0.1:1${sandboxPath}` });
  server = createHttpServer(entryPointsFor(false), (_request, response) => void response.writeHead(404).end('page'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  completeEnv({
    WHATSAPP_API_URL: `${url}${sandboxPath}`,
    // The first retry follows at once. The later retries are slow enough for the test to change the inspector in
    // between.
    WEBHOOK_RETRY_DELAYS: '0.1,1,1,1,1',
    WEBHOOK_TIMEOUT_MS: '500',
  });
  engine = await startEngine();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  hook = await (await inspect('/url')).text();
});
afterAll(async () => {
  await engine.stop();
  server.closeAllConnections();
  server.close();
  completeEnv({ SANDBOX: '', WHATSAPP_API_URL: '' });
  await api.stop();
});

const inspect = (path = '', body?: object, bearer = key) =>
  fetch(`${url}${sandboxPath}/inspector${path}`, {
    headers: { authorization: `Bearer ${bearer}` },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
interface Arrived {
  readonly id: string;
  readonly event: string | null;
  readonly attempt: string | null;
  readonly verdict: string;
  readonly answered: number | null;
}
const arrived = async (bearer = key) =>
  ((await (await inspect('', undefined, bearer)).json()) as { data: Arrived[] }).data;
/** Counts deliveries in the database. Calls of the API would soon exceed the key's limit per minute. */
const arrivals = () => api.prisma.sandboxDelivery.count({ where: { organizationId: organization } });
const subscribed = async (events: string[]) =>
  (await api.call('POST', '/webhooks', { key, body: { url: hook, events } })).body as { id: string };
const upsert = (email: string) => api.call('POST', '/contacts', { key, body: { email } });

describe('the webhook inspector of the sandbox', () => {
  it('stores a delivery with the verdict on its signature, and shows it only to its organization', async () => {
    const endpoint = await subscribed(['contact.*']);
    await upsert('seen@example.com');
    await until(async () => (await arrivals()) === 1);
    const [first] = await arrived();
    expect(first).toMatchObject({ event: 'contact.created', attempt: '1', verdict: 'genuine', answered: 200 });
    const whole = (await (await inspect(`/${first?.id}`)).json()) as { body: string; headers: Record<string, string> };
    expect(JSON.parse(whole.body)).toMatchObject({ type: 'contact.created' });
    expect(whole.headers['svc-signature']).toMatch(/^t=\d+,v1=/);
    expect(Object.keys(whole.headers).filter((name) => name.startsWith('x-parley-'))).toEqual([]);

    const stranger = await api.createKey(await api.createOrganization());
    expect(await arrived(stranger)).toEqual([]);
    expect((await inspect(`/${first?.id}`, undefined, stranger)).status).toBe(404);
    expect(await (await inspect('/url', undefined, stranger)).text()).not.toBe(hook);
    const reader = await api.createKey(await api.createOrganization(), { scopes: ['messages:send'] });
    expect((await inspect('', undefined, reader)).status).toBe(403);
    expect((await fetch(`${url}${sandboxPath}/inspector`)).status).toBe(401);
    await api.call('DELETE', `/webhooks/${endpoint.id}`, { key });
  });

  it('answers 500 or slowly when told to, so that retries follow, and then accepts the delivery', async () => {
    await inspect('/clear', {});
    const { id } = await subscribed(['contact.created']);
    expect((await inspect('', { answer: 'never' })).status).toBe(400);
    await inspect('', { answer: 'fail' });
    await upsert('retried@example.com');
    await until(async () => (await arrivals()) >= 2);
    expect((await arrived()).at(-1)).toMatchObject({ attempt: '1', answered: 500 });
    await inspect('', { answer: 'slow' });
    const before = await arrivals();
    await until(async () => (await arrivals()) > before);
    await inspect('', { answer: 'ok' });
    const where = { endpointId: id, status: 'succeeded' } as const;
    await until(async () => (await api.prisma.delivery.count({ where })) === 1);
    const { body } = await api.call('GET', `/webhooks/${id}/deliveries`, { key });
    expect(body.data).toMatchObject([{ status: 'succeeded' }]);
    await api.call('DELETE', `/webhooks/${id}`, { key });
  });

  it.each([
    ['missing', {}],
    ['unknown', { 'svc-signature': `t=1,v1=${'0'.repeat(64)}` }],
  ])('marks the signature of a post from elsewhere as %s', async (verdict, headers) => {
    await inspect('/clear', {});
    expect((await fetch(hook, { method: 'POST', headers, body: 'x\u0000y' })).status).toBe(200);
    expect(await arrived()).toMatchObject([{ verdict, event: null, answered: 200 }]);
  });

  it('keeps the newest 100 deliveries, each for a day', async () => {
    await inspect('/clear', {});
    for (let i = 0; i < 102; i++) await fetch(hook, { method: 'POST', body: String(i) });
    expect(await arrived()).toHaveLength(100);
    await forgetOldSandbox(new Date(Date.now() + 23 * 3_600_000));
    expect(await arrived()).toHaveLength(100);
    await forgetOldSandbox(new Date(Date.now() + 25 * 3_600_000));
    expect(await arrived()).toEqual([]);
  });

  it('returns one URL to 20 parallel first requests', async () => {
    const fresh = await api.createKey(await api.createOrganization());
    const asked = await Promise.all(Array.from({ length: 20 }, () => inspect('/url', undefined, fresh)));
    expect(new Set(await Promise.all(asked.map((one) => one.text()))).size).toBe(1);
  });

  it('is emptied when a contact is deleted', async () => {
    await fetch(hook, { method: 'POST', body: '{"about": "somebody"}' });
    const { body } = await upsert('erased@example.com');
    await api.call('DELETE', `/contacts/${body.id}`, { key });
    expect(await arrived()).toEqual([]);
  });
});

describe('the URL of the webhook inspector as a target', () => {
  const token = 'a'.repeat(40);
  const here = () => `${url}${sandboxPath}/hooks/${token}`;

  it('is allowed for webhook endpoints, but not for automations and agents', () => {
    expect(parseWebhookTarget(here())).not.toBeNull();
    expect(parseTarget(here())).toBeNull();
    // This function checks the URLs that automations and agents may call with call_http.
    expect(callableUrl(here())).toBeNull();
  });

  it.each([
    (at: string) => at.replace('/hooks/', '/inspector/'),
    (at: string) => at.slice(0, -1),
    (at: string) => `${at}a`,
    (at: string) => `${at}/x`,
    (at: string) => `${at}?x=1`,
    (at: string) => `${at}#x`,
    (at: string) => at.replace('/hooks/', '/hooks/../phone/'),
    (at: string) => at.replace('/hooks/', '/hooks/%2e%2e/'),
    (at: string) => at.replace('127.0.0.1', '127.0.0.2'),
    (at: string) => at.replace('127.0.0.1', 'user:pass@127.0.0.1'),
    (at: string) => at.replace(/:\d+\//, ':9/'),
    (at: string) => at.replace('http:', 'https:'),
    (at: string) => at.replace(sandboxPath, '/v1'),
  ])('is refused in a changed form (invalid_url): %s', async (change) => {
    expect(parseWebhookTarget(change(here()))).toBeNull();
    // Use a new key, because the other key may have reached its rate limit.
    const fresh = await api.createKey(await api.createOrganization());
    const made = await api.call('POST', '/webhooks', {
      key: fresh,
      body: { url: change(here()), events: ['contact.*'] },
    });
    expect(made.body.error).toBe('invalid_url');
  });

  it('is refused without the sandbox, also for a delivery to an earlier endpoint', async () => {
    const before = here();
    completeEnv({ SANDBOX: 'false' });
    expect(parseWebhookTarget(before)).toBeNull();
    expect(await postWebhook(before, {}, Buffer.from(''))).toMatchObject({ error: 'the target is not allowed' });
    completeEnv({ SANDBOX: 'true' });
    const operator = env.WHATSAPP_API_URL ?? '';
    completeEnv({ WHATSAPP_API_URL: 'https://graph.example.com/v25.0' });
    expect(parseWebhookTarget('https://graph.example.com/v25.0/hooks/../../x')?.hostname).toBe('graph.example.com');
    expect(parseWebhookTarget(before)).toBeNull();
    completeEnv({ WHATSAPP_API_URL: operator });
  });
});
