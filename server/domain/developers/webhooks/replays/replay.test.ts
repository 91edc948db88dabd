import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEngine } from '#inngest/start-engine.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { subscribe } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { publishEvents } from '#server/testing/publish-events.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { webhookReceiver } from '#server/testing/servers/webhook-receiver.ts';
import { deliverDue } from '../attempts/deliver-due.ts';
import { runReplay } from './run-replay.ts';

const api = startHarness();
const receiver = await webhookReceiver();
let organization: string;
let key: string;
let panel: ReturnType<typeof panelOf>;
let id: string;

beforeAll(() => completeEnv({ WEBHOOK_RETRY_DELAYS: '600,600,600,600,600' }));
beforeEach(async () => {
  receiver.forget();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  panel = panelOf(await api.createMember(organization));
  id = (await subscribe(key, ['contact.created'], receiver.url)).id;
});
afterAll(() => api.stop());

const twenty = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, act));
const setActive = (active: boolean) => api.call('PATCH', `/webhooks/${id}`, { key, body: { active } });
const contacts = async (names: readonly string[]) => {
  for (const name of names) await api.call('POST', '/contacts', { key, body: { email: `${name}@example.com` } });
  await publishEvents(organization);
};
const deliver = () => deliverDue(id);
const names = () =>
  receiver.received.map(({ body }) => (JSON.parse(body).data.object.email as string).replace('@example.com', ''));
const replay = async (kind: 'failed' | 'missed', since?: string) => {
  const started = await panel.webhooks.startReplay({ id, kind, ...(since ? { since } : {}) });
  await runReplay(organization, started.id);
  await deliver();
  const [latest] = (await panel.webhooks.listReplays({ id })).data;
  return latest;
};

describe('a replay of the events missed while an endpoint was paused', () => {
  it('is counted beforehand, and queues each event once, in order, when 20 calls start it at once', async () => {
    await contacts(['before']);
    await deliver();
    await setActive(false);
    await contacts(['first', 'second', 'third']);
    await setActive(true);
    await contacts(['later']);
    expect(await panel.webhooks.countReplayable({ id })).toEqual({ failed: 0, missed: 3 });
    const started = await twenty(() => panel.webhooks.startReplay({ id, kind: 'missed' }));
    expect(new Set(started.map((one) => one.id)).size).toBe(1);
    await twenty(() => runReplay(organization, started[0]?.id ?? ''));
    await deliver();
    // Deliveries are queued in an exact order, but sixteen of them are sent at the same time, so the order of arrival
    // varies.
    expect(names().sort()).toEqual(['before', 'first', 'later', 'second', 'third']);
    const line = await api.prisma.delivery.findMany({
      where: { replayId: { not: null }, endpointId: id },
      orderBy: { id: 'asc' },
      include: { event: true },
    });
    expect(line.map(({ event }) => event.seq)).toEqual(
      line.map(({ event }) => event.seq).sort((a, b) => Number(a - b)),
    );
    const [latest] = (await panel.webhooks.listReplays({ id })).data;
    expect(latest).toMatchObject({
      kind: 'missed',
      status: 'completed',
      queued: 3,
      delivered: 3,
      failed: 0,
      waiting: 0,
    });
    expect(await panel.webhooks.countReplayable({ id })).toEqual({ failed: 0, missed: 0 });
    expect(await replay('missed')).toMatchObject({ queued: 0 });
    expect(receiver.received).toHaveLength(5);
    const usage = (await api.call('GET', '/org/usage', { key })).body.usage;
    expect(usage.webhook_deliveries).toBe(5);
  });

  it('contains only events that the endpoint subscribed to and that were recorded while it was paused', async () => {
    await subscribe(key, ['contact.*'], receiver.url);
    await setActive(false);
    await contacts(['one']);
    const [{ id: contact }] = (await api.call('GET', '/contacts', { key })).body.data;
    await api.call('PATCH', `/contacts/${contact}`, { key, body: { name: 'One' } });
    await publishEvents(organization);
    await setActive(true);
    // Makes the contact.updated event look as if it was recorded long before the pause, and subscribes the endpoint to
    // that event type only afterwards.
    await api.call('PATCH', `/webhooks/${id}`, { key, body: { events: ['contact.created', 'contact.updated'] } });
    await api.prisma.event.updateMany({
      where: { organizationId: organization, type: 'contact.updated' },
      data: { createdAt: new Date(Date.now() - 3_600_000) },
    });
    expect(await panel.webhooks.countReplayable({ id })).toEqual({ failed: 0, missed: 1 });
    expect(await replay('missed')).toMatchObject({ queued: 1, delivered: 1 });
    expect(names()).toEqual(['one']);
  });

  it('reaches back no further than `since`', async () => {
    await setActive(false);
    await contacts(['old', 'new']);
    const [old] = await api.prisma.event.findMany({ where: { organizationId: organization }, orderBy: { seq: 'asc' } });
    const since = new Date(Date.now() - 3_600_000);
    await api.prisma.event.update({
      where: { id: old?.id ?? '' },
      data: { occurredAt: new Date(since.getTime() - 1) },
    });
    await setActive(true);
    expect(await panel.webhooks.countReplayable({ id, since: since.toISOString() })).toEqual({ failed: 0, missed: 1 });
    expect(await replay('missed', since.toISOString())).toMatchObject({ queued: 1 });
    expect(names()).toEqual(['new']);
  });
});

describe('a replay of failed deliveries', () => {
  it('attempts each delivery once more, also when 20 calls start and run it at once', async () => {
    receiver.behave((_request, response) => void response.writeHead(500).end());
    await contacts(['a', 'b', 'c']);
    await deliver();
    await api.prisma.delivery.updateMany({
      where: { endpointId: id, event: { seq: { gt: 0 } } },
      data: { attempt: 6, status: 'exhausted', nextAttemptAt: null },
    });
    receiver.received.length = 0;
    // The receiver still fails, so each delivery of the replay is attempted once and not repeated.
    expect(await replay('failed')).toMatchObject({ queued: 3, delivered: 0, failed: 3, waiting: 0 });
    expect(receiver.received.map(({ headers }) => headers['svc-attempt'])).toEqual(['7', '7', '7']);
    receiver.behave((_request, response) => void response.end());
    const started = await twenty(() => panel.webhooks.startReplay({ id, kind: 'failed' }));
    await twenty(async () => {
      await runReplay(organization, started[0]?.id ?? '');
      await deliver();
    });
    await until(() => receiver.received.length >= 6);
    expect(receiver.received.slice(3).map(({ headers }) => headers['svc-attempt'])).toEqual(['8', '8', '8']);
    expect(names().slice(3).sort()).toEqual(['a', 'b', 'c']);
    const [latest] = (await panel.webhooks.listReplays({ id })).data;
    expect(latest).toMatchObject({ status: 'completed', queued: 3, delivered: 3 });
  });

  it('contains all 1,200 failed deliveries since the given time, and no older ones', async () => {
    const event = {
      organizationId: organization,
      type: 'contact.created',
      occurredAt: new Date(),
      body: '{"data":{}}',
    };
    const many = Array.from({ length: 1_203 }, () => ({ id: newId(), eventId: `evt_${newId()}` }));
    await api.prisma.event.createMany({ data: many.map(({ eventId }) => ({ ...event, id: eventId })) });
    await api.prisma.delivery.createMany({
      data: many.map((one) => ({
        ...one,
        organizationId: organization,
        endpointId: id,
        eventType: 'contact.created',
        status: 'exhausted' as const,
        attempt: 6,
        nextAttemptAt: null,
      })),
    });
    await api.prisma.delivery.updateMany({
      where: { id: { in: many.slice(0, 3).map((one) => one.id) } },
      data: { createdAt: new Date(Date.now() - 7_200_000) },
    });
    const since = new Date(Date.now() - 3_600_000).toISOString();
    expect(await panel.webhooks.countReplayable({ id, since })).toEqual({ failed: 1_200, missed: 0 });
    expect(await replay('failed', since)).toMatchObject({ queued: 1_200, delivered: 1_200, waiting: 0 });
    expect(receiver.received).toHaveLength(1_200);
  });
});

it('a replay is refused for other organizations (webhook_not_found) and editors, and audited', async () => {
  const stranger = panelOf(await api.createMember(await api.createOrganization()));
  for (const call of [
    () => stranger.webhooks.startReplay({ id, kind: 'failed' }),
    () => stranger.webhooks.listReplays({ id }),
    () => stranger.webhooks.countReplayable({ id }),
  ])
    expect((await refusalOf(call())).code).toBe('webhook_not_found');
  const editor = panelOf(await api.createMember(organization, { role: 'editor' }));
  expect((await refusalOf(editor.webhooks.startReplay({ id, kind: 'failed' }))).code).toBe('admin_only');
  await panel.webhooks.startReplay({ id, kind: 'failed' });
  const [entry] = await api.prisma.auditEntry.findMany({ where: { objectId: id, action: 'webhook.replayed' } });
  expect(entry?.details).toMatchObject({ kind: 'failed' });
});

it('the job engine runs a replay: a missed event is delivered', async () => {
  const engine = await startEngine();
  try {
    await setActive(false);
    await contacts(['gone']);
    await setActive(true);
    await panel.webhooks.startReplay({ id, kind: 'missed' });
    await until(() => receiver.received.length === 1);
    expect(names()).toEqual(['gone']);
  } finally {
    await engine.stop();
  }
});
