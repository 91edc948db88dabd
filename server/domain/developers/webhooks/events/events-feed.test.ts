import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { recordEvent } from '#server/domain/platform/events/record-event.ts';
import { subscribe } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { publishEvents } from '#server/testing/publish-events.ts';
import { listEvents } from './list-events.ts';

const api = startHarness();
let organization: string;

beforeAll(async () => {
  organization = await api.createOrganization();
  const key = await api.createKey(organization);
  await subscribe(key, ['contact.*']);
});
afterAll(() => api.stop());

it('a poller of GET /events sees each of 200 events once while events commit late and out of order', async () => {
  const actor = systemActor(organization);
  const wanted = 200;
  let committed = 0;
  const commit = async (mark: number) => {
    await transact(async (tx) => {
      await recordEvent(tx, actor, { type: 'contact.updated', objectId: newId(), context: { mark } });
      // The domain event gets its number here, but commits after events that got later numbers.
      await tx.run('SELECT pg_sleep($1)', [(mark % 7) / 500]);
    });
    committed += 1;
    await publishEvents(organization);
  };
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let i = writer; i < wanted; i += 8) await commit(i);
  });
  const seen: unknown[] = [];
  let cursor: string | undefined;
  const poll = async () => {
    const page = await listEvents(actor, { limit: 7, ...(cursor ? { cursor } : {}) });
    seen.push(...page.data.map((event) => event.data.mark));
    cursor = page.next_cursor ?? cursor;
    return page.data.length;
  };
  while (committed < wanted) await poll();
  await Promise.all(writers);
  while ((await poll()) > 0);
  expect(seen).toHaveLength(wanted);
  expect(new Set(seen).size).toBe(wanted);
});

it('GET /events shows null for a resource that does not exist, also on the next read', async () => {
  const actor = systemActor(organization);
  const page = await listEvents(actor, { type: 'contact.updated', limit: 1 });
  expect(page.data[0]?.data.object).toBeNull();
  expect(await listEvents(actor, { type: 'contact.updated', limit: 1 })).toEqual(page);
});

it('an event that no endpoint subscribes to is not recorded', async () => {
  const actor = systemActor(organization);
  await transact((tx) => recordEvent(tx, actor, { type: 'message.sent', objectId: newId() }));
  await publishEvents(organization);
  expect((await listEvents(actor, { type: 'message.sent' })).data).toEqual([]);
});
