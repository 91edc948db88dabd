import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { createConversation, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
let organization: string;
let member: ReturnType<typeof panelOf>;
/** A conversation with ten messages, the newest first. */
let talk: string;
const ids: string[] = [];
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

beforeAll(async () => {
  organization = await api.createOrganization();
  member = panelOf(await api.createMember(organization, { role: 'atendente' }));
  talk = await createConversation(organization);
  // The messages come in pairs with equal times. The order of arrival decides between the two messages of a pair.
  for (let n = 0; n < 10; n += 1) {
    const createdAt = at(Math.floor(n / 2));
    ids.unshift(await createMessage(organization, talk, { content: `said ${n}`, createdAt }));
  }
});
afterAll(() => api.stop());

type Asked = Parameters<typeof member.conversations.listMessagesAround>[0];
const ask = (input: Partial<Asked>) =>
  member.conversations.listMessagesAround({ id: talk, message_id: ids[5] ?? '', ...input });
const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

describe('listMessagesAround', () => {
  it('returns a message with its older and newer neighbors, as listMessages shows them', async () => {
    const page = await ask({ limit: 2 });
    expect(idsOf(page)).toEqual(ids.slice(3, 8));
    expect(page).toMatchObject({ older_cursor: expect.any(String), newer_cursor: expect.any(String) });
    const { data } = await member.conversations.listMessages({ id: talk });
    expect(page.data).toEqual(data.slice(3, 8));
  });

  it('pages in both directions to the beginning and the end, with each message once', async () => {
    const middle = await ask({ limit: 2 });
    const seen = idsOf(middle);
    for (let cursor = middle.older_cursor; cursor !== null; ) {
      const page = await ask({ limit: 2, cursor });
      seen.push(...idsOf(page));
      cursor = page.older_cursor;
    }
    for (let cursor = middle.newer_cursor; cursor !== null; ) {
      const page = await ask({ limit: 2, cursor });
      seen.unshift(...idsOf(page));
      cursor = page.newer_cursor;
    }
    expect(seen).toEqual(ids);
  });

  it('returns cursors in both directions on every page, and the same messages on the way back', async () => {
    const middle = await ask({ limit: 1 });
    const newer = await ask({ limit: 2, cursor: String(middle.newer_cursor) });
    expect(idsOf(newer)).toEqual(ids.slice(2, 4));
    const back = await ask({ limit: 3, cursor: String(newer.older_cursor) });
    expect(idsOf(back)).toEqual(ids.slice(4, 7));
    const forth = await ask({ limit: 2, cursor: String(back.newer_cursor) });
    expect(idsOf(forth)).toEqual(idsOf(newer));
  });

  it('returns a null cursor where the conversation begins or ends', async () => {
    expect(await ask({ message_id: ids[0] ?? '', limit: 3 })).toMatchObject({ newer_cursor: null });
    expect(await ask({ message_id: ids[9] ?? '', limit: 3 })).toMatchObject({ older_cursor: null });
    const all = await ask({});
    expect([idsOf(all), all.older_cursor, all.newer_cursor]).toEqual([ids, null, null]);
  });

  it('reads both sides of the oldest of 20,000 messages from the index, in fewer than 150 blocks each', async () => {
    const long = await createConversation(organization);
    await pool.query(
      `INSERT INTO messages (id, organization_id, conversation_id, role, content, author, created_at)
       SELECT gen_random_uuid(), $1, $2, 'user', 'oi', '{"kind":"contact","id":null,"name":null}', now() - make_interval(secs => n)
         FROM generate_series(1, 20000) n`,
      [organization, long],
    );
    await pool.query('ANALYZE messages');
    const { rows } = await pool.query(
      'SELECT id FROM messages WHERE conversation_id = $1 ORDER BY created_at LIMIT 1',
      [long],
    );
    const asked = vi.spyOn(pool, 'query');
    const page = await ask({ id: long, message_id: rows[0].id, limit: 20 });
    const statements = (asked.mock.calls as unknown as [{ text: string; values: unknown[] }][])
      .map(([one]) => one)
      .filter((one) => /FROM messages m.*ORDER BY/s.test(one.text ?? ''));
    asked.mockRestore();
    expect(page.data).toHaveLength(21);
    expect(statements).toHaveLength(2);
    for (const { text, values } of statements) {
      const plan = await pool.query({ text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values });
      const [{ Plan }] = plan.rows[0]['QUERY PLAN'];
      const words = JSON.stringify(Plan);
      // The message's time is part of the index condition, so newer or older rows are not even read.
      expect(words).toMatch(/messages_conversation_id_created_at_seq_idx[^}]*Index Cond[^}]*created_at/);
      expect(words).not.toMatch(/"Seq Scan","[^}]*"Relation Name":"messages"/);
      // Only the database pages with the requested messages are read, out of the hundreds of pages that 20 000 messages
      // fill.
      expect(Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']).toBeLessThan(150);
    }
  });
});

describe('listMessagesAround: 404 message_not_found', () => {
  it('rejects unknown ids, and messages of another conversation, another organization or a test', async () => {
    const other = await api.createOrganization();
    const elsewhere = [
      await createMessage(organization, await createConversation(organization)),
      await createMessage(other, await createConversation(other)),
      await createMessage(organization, await createConversation(organization, { isTest: true })),
    ];
    for (const message_id of [newId(), 'nope', ...elsewhere])
      expect(await refusalOf(ask({ message_id }))).toMatchObject({ code: 'message_not_found' });
  });
});

describe('listMessagesAround: 404 conversation_not_found', () => {
  it('rejects another organization’s conversation with its own message, and unknown or malformed ids', async () => {
    const stranger = panelOf(await api.createMember(await api.createOrganization(), { role: 'atendente' }));
    const message_id = ids[5] ?? '';
    for (const id of [talk, newId(), 'nope'])
      expect(await refusalOf(stranger.conversations.listMessagesAround({ id, message_id }))).toMatchObject({
        code: 'conversation_not_found',
      });
  });

  it('rejects a conversation that is hidden until the customer replies', async () => {
    const hidden = await createConversation(organization, { hiddenUntilReply: true });
    const message_id = await createMessage(organization, hidden);
    expect(await refusalOf(ask({ id: hidden, message_id }))).toMatchObject({ code: 'conversation_not_found' });
  });
});

describe('listMessagesAround: 400 invalid_cursor', () => {
  it('rejects a cursor that was issued around another message or by listMessages', async () => {
    const around = await ask({ message_id: ids[4] ?? '', limit: 1 });
    const list = await member.conversations.listMessages({ id: talk, limit: 1 });
    for (const cursor of [around.older_cursor, around.newer_cursor, list.next_cursor])
      expect(await refusalOf(ask({ cursor: String(cursor) }))).toMatchObject({ code: 'invalid_cursor' });
  });
});
