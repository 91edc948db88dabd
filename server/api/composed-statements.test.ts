// Alone: prepared statements are counted per process.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import type { ListConversationsInput } from '#server/contract/inbox/conversation.ts';
import type { ListContactsInput } from '#server/contract/people/contact.ts';
import { pool } from '#server/db/pool.ts';
import { listConversations } from '#server/domain/inbox/conversations/reading/list-conversations.ts';
import { listContacts } from '#server/domain/people/contacts/reading/list-contacts.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
beforeAll(async () => {
  organization = await api.createOrganization();
});
afterAll(() => api.stop());

/** Generates every combination of these filters. */
function* combinationsOf(filters: Readonly<Record<string, unknown>>): Generator<Record<string, unknown>> {
  const names = Object.keys(filters);
  for (let mask = 0; mask < 2 ** names.length; mask += 1) {
    const chosen = names.filter((_, index) => mask & (1 << index));
    yield { limit: 1, ...Object.fromEntries(chosen.map((name) => [name, filters[name]])) };
  }
}

/** Returns the number of named prepared statements on the connection that has the most of them. */
async function namedMost(like: string): Promise<number> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    const counts = clients.map(async (client) => {
      const { rows } = await client.query(
        'SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement LIKE $1',
        [like],
      );
      return rows[0].n as number;
    });
    return Math.max(...(await Promise.all(counts)));
  } finally {
    for (const client of clients) client.release();
  }
}

it('512 different conversation filters prepare no statement; repeated lists are prepared, at most 32', async () => {
  const actor = systemActor(organization, 'api');
  const conversations = {
    status: 'open',
    channel: 'web',
    agent_id: newId(),
    contact_id: newId(),
    handoff: 'pending',
    awaiting_reply: true,
    sentiment: 'neutral',
    tag: 'vip',
    updated_since: '2026-01-01T00:00:00.000Z',
  };
  for (const filter of combinationsOf(conversations)) await listConversations(actor, filter as ListConversationsInput);
  const contacts = {
    wa_user_id: 'BR.1',
    assigned_to: 'none',
    opted_out: false,
    updated_since: '2026-01-01T00:00:00.000Z',
    q: 'ana maria',
  };
  for (const filter of combinationsOf(contacts)) await listContacts(actor, filter as ListContactsInput);
  expect(await namedMost('%FROM (SELECT k.* FROM conversations k%')).toBe(0);
  for (let round = 0; round < 8; round += 1) await listConversations(actor, { limit: 1, status: 'open' });
  expect(await namedMost('%FROM (SELECT k.* FROM conversations k%')).toBe(1);
  // However often each query runs, only a few statements get a name.
  for (let round = 0; round < 6; round += 1) {
    for (const filter of combinationsOf({ ...contacts, q: undefined, lost: true })) {
      await listContacts(actor, filter as ListContactsInput);
    }
    for (const filter of combinationsOf({
      ...conversations,
      tag: undefined,
      sentiment: undefined,
      contact_id: undefined,
    })) {
      await listConversations(actor, filter as ListConversationsInput);
    }
  }
  const lists = (await namedMost('%FROM (SELECT k.*%')) + (await namedMost('%FROM (SELECT c.*%'));
  expect(lists).toBeLessThanOrEqual(32);
}, 60_000);
