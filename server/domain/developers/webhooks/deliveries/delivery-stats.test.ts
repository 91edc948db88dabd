import { afterAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createEndpoint } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());
const hour = 3_600_000;
let organization: string;
let panel: ReturnType<typeof panelOf>;

beforeEach(async () => {
  ({ organization, panel } = await openPanel());
});

const endpoint = (of = organization) => createEndpoint(of);

/** Creates one delivery with one attempt for each duration. A negative duration stands for a failed attempt. */
const attempts = async (endpointId: string, startedAt: Date, durations: readonly number[]) => {
  for (const duration of durations) {
    const eventId = `evt_${newId()}`;
    await api.prisma.event.create({
      data: { id: eventId, organizationId: organization, type: 'contact.created', occurredAt: startedAt },
    });
    const id = newId();
    const common = { organizationId: organization, endpointId, eventId, eventType: 'contact.created' };
    await api.prisma.delivery.create({ data: { id, ...common, createdAt: startedAt } });
    const answer = duration < 0 ? { responseStatus: 500, error: 'HTTP 500' } : { responseStatus: 200 };
    const made = { deliveryId: id, organizationId: organization, number: 1, startedAt, durationMs: Math.abs(duration) };
    await api.prisma.deliveryAttempt.create({ data: { id: newId(), ...made, requestHeaders: {}, ...answer } });
  }
};

it('webhookStats returns success rate, p50, p95 and every hour of the period, also empty hours', async () => {
  const id = await endpoint();
  const now = new Date();
  await attempts(id, now, [...Array.from({ length: 18 }, (_, i) => (i + 1) * 10), -500, -900]);
  await attempts(id, new Date(now.getTime() - 3 * hour), [7]);
  await attempts(id, new Date(now.getTime() - 3 * 24 * hour), [-1]);
  const day = await panel.webhooks.webhookStats({ id, period: '24h' });
  expect(day).toMatchObject({ attempts: 21, succeeded: 19, success_rate: 19 / 21, p50_ms: 100, p95_ms: 500 });
  expect(day.hours).toHaveLength(24);
  expect(day.hours.at(-1)).toMatchObject({ succeeded: 18, failed: 2 });
  expect(day.hours.at(-4)).toMatchObject({ succeeded: 1, failed: 0 });
  expect(day.hours.filter((one) => one.succeeded + one.failed > 0)).toHaveLength(2);
  const gaps = day.hours.map((one, i) => Date.parse(one.at) - Date.parse(day.hours[i - 1]?.at ?? one.at));
  expect(new Set(gaps.slice(1))).toEqual(new Set([hour]));
  const week = await panel.webhooks.webhookStats({ id, period: '7d' });
  expect(week).toMatchObject({ attempts: 22, succeeded: 19 });
  expect(week.hours).toHaveLength(168);
});

it('webhookStats returns null for rate and percentiles if there was no attempt', async () => {
  const stats = await panel.webhooks.webhookStats({ id: await endpoint(), period: '24h' });
  expect(stats).toMatchObject({ attempts: 0, success_rate: null, p50_ms: null, p95_ms: null });
});

it('glanceAtWebhooks lists all endpoints of the organization with attempts and success rate, no others', async () => {
  const [quiet, busy] = [await endpoint(), await endpoint()];
  await endpoint(await api.createOrganization());
  await attempts(busy, new Date(), [10, -20]);
  const { data } = await panel.webhooks.glanceAtWebhooks({});
  expect(data.map((one) => [one.webhook_id, one.attempts, one.success_rate])).toEqual([
    [busy, 2, 0.5],
    [quiet, 0, null],
  ]);
  const stranger = panelOf(await api.createMember(await api.createOrganization()));
  expect((await refusalOf(stranger.webhooks.webhookStats({ id: busy, period: '24h' }))).code).toBe('webhook_not_found');
});
