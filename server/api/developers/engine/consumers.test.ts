import { afterAll, beforeEach, expect, it } from 'vitest';
import { startEngine } from '#inngest/start-engine.ts';
import { systemActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { registeredConsumers } from '#server/domain/lifecycle/consumers/registered-consumers.ts';
import { recordEvent } from '#server/domain/platform/events/record-event.ts';
import { listConsumers } from '#server/domain/platform/events/settle-consumer.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { subscribe } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, panelOf, refusalOf } from '#server/testing/panel.ts';
import { until } from '#server/testing/servers/receiver.ts';

const api = startHarness();
afterAll(() => api.stop());
let organization: string;
let panel: ReturnType<typeof panelOf>;

beforeEach(async () => {
  ({ organization, panel } = await openPanel());
  await subscribe(await api.createKey(organization));
});

const happen = (objectId: string) =>
  transact((tx) => recordEvent(tx, systemActor(organization), { type: 'contact.created', objectId }));
/** Records a domain event that cannot become an API event, because its object id is not a UUID. */
const poison = () => happen('no id');
/**
 * Returns the state of the consumer that builds API events. The other consumers skip events that do not concern them.
 */
const consumers = async () => (await panel.engine.listConsumers({})).data.filter(({ reader }) => reader === 'webhooks');
/**
 * Returns the consumer's failure. The tests call this function often, so it does not use the API, whose limits count
 * each call.
 */
const failureOf = async () => (await listConsumers(systemActor(organization), registeredConsumers)).data[0]?.failure;
const events = async () => {
  const made = await api.prisma.event.findMany({ where: { organizationId: organization }, orderBy: { seq: 'asc' } });
  return made.map(({ objectId }) => objectId);
};

it('an administrator sees, retries and skips an event that a consumer cannot process; then it continues', async () => {
  const [before, behind] = [newId(), newId()];
  await happen(before);
  await poison();
  await happen(behind);
  expect(await consumers()).toMatchObject([{ reader: 'webhooks', unread: 3, failure: null }]);
  const engine = await startEngine();
  // Events recorded before the job engine started wait for the reconciler. This wake-up stands in for the reconciler's.
  await enqueue('parley/event.recorded', { organization_id: organization });
  try {
    await until(async () => (await failureOf())?.attempts === 1);
    const [state] = await consumers();
    expect(state).toMatchObject({ unread: 2, failure: { event: { type: 'contact.created' }, stopped: false } });
    expect(await events()).toEqual([before]);
    await panel.engine.retryConsumer({ reader: 'webhooks' });
    const since = state?.failure?.next_attempt_at ?? '';
    await until(async () => ((await failureOf())?.next_attempt_at ?? '') > since);
    const event = (await failureOf())?.event?.id ?? '';
    expect(await panel.engine.skipEvent({ reader: 'webhooks', event_id: event })).toEqual({
      ok: true,
      reader: 'webhooks',
    });
    await until(async () => (await events()).length === 2);
    expect(await events()).toEqual([before, behind]);
    expect(await consumers()).toEqual([{ reader: 'webhooks', unread: 0, oldest_unread_at: null, failure: null }]);
  } finally {
    await engine.stop();
  }
  const audit = await api.prisma.auditEntry.findMany({
    where: { organizationId: organization, objectType: 'fact_reader' },
    orderBy: { createdAt: 'asc' },
  });
  expect(audit.map(({ action, objectId }) => [action, objectId])).toEqual([
    ['fact_reader.retried', 'webhooks'],
    ['fact_reader.fact_skipped', 'webhooks'],
  ]);
});

it('refuses editors (admin_only), and retry or skip without a failure (404 reader_failure_not_found)', async () => {
  const editor = panelOf(await api.createMember(organization, { role: 'editor' }));
  const input = { reader: 'webhooks', event_id: newId() };
  for (const refused of [() => editor.engine.listConsumers({}), () => editor.engine.skipEvent(input)]) {
    expect((await refusalOf(refused())).code).toBe('admin_only');
  }
  expect((await refusalOf(panel.engine.skipEvent(input))).code).toBe('reader_failure_not_found');
  expect((await refusalOf(panel.engine.retryConsumer({ reader: 'webhooks' }))).code).toBe('reader_failure_not_found');
});
