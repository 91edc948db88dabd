import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { databaseNow } from '#server/testing/database/database-now.ts';
import { createPipeline } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let key: string;
const list = (query = '') => api.call('GET', `/contacts?${query}`, { key });
const create = async (body: unknown): Promise<string> =>
  (await api.call('POST', '/contacts', { key, body })).body.contact_id;
const idsOf = async (query: string) => {
  const { status, body } = await list(query);
  expect(status).toBe(200);
  return body.data.map((one: { id: string }) => one.id);
};

async function start() {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
}
afterAll(() => api.stop());

describe('contract/contacts.md#operations: limit and cursor of GET /contacts (contract/lists.md)', () => {
  beforeEach(start);

  async function walk(query: string, between: (page: number) => Promise<unknown> = async () => {}) {
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 1; ; page += 1) {
      const { body }: { body: { data: { id: string }[]; next_cursor: string | null; has_more: boolean } } = await list(
        `${query}${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      seen.push(...body.data.map((one) => one.id));
      expect(body.has_more).toBe(body.next_cursor !== null);
      cursor = body.next_cursor;
      if (cursor === null) return seen;
      await between(page);
    }
  }

  it('limit is 50 by default and at most 200; above 200 means 200; 0, -1, 1.5, x and empty return 400', async () => {
    const contacts = Array.from({ length: 100 }, (_, i) => ({ email: `p${i}@example.com` }));
    for (const prefix of ['a', 'b', 'c']) {
      const body = { contacts: contacts.map(({ email }) => ({ email: prefix + email })) };
      await api.call('POST', '/contacts/batch', { key, body });
    }
    expect((await list()).body.data).toHaveLength(50);
    expect((await list('limit=1')).body.data).toHaveLength(1);
    expect((await list('limit=200')).body.data).toHaveLength(200);
    expect((await list('limit=5000')).body.data).toHaveLength(200);
    for (const limit of ['0', '-1', '1.5', 'x', '']) {
      expect(await list(`limit=${limit}`)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    }
  });

  it('pages list each existing contact exactly once, in order, while contacts are created and changed', async () => {
    const before: string[] = [];
    for (let i = 0; i < 12; i += 1) before.unshift(await create({ email: `p${i}@example.com`, name: `Person ${i}` }));
    for (const query of ['limit=5', 'limit=5&q=person', 'limit=5&assigned_to=none']) {
      const seen = await walk(query, async (page) => {
        await create({ email: `late${page}${query.length}@example.com`, name: 'Person late' });
        await api.call('PATCH', `/contacts/${before[page]}`, { key, body: { notes: `page ${page} ${query}` } });
      });
      expect(seen.filter((id) => before.includes(id))).toEqual(before);
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  it('pages skip no contact when all contacts have the same created_at, also with updated_since', async () => {
    const body = { contacts: Array.from({ length: 10 }, (_, i) => ({ email: `p${i}@example.com` })) };
    await api.call('POST', '/contacts/batch', { key, body });
    await pool.query('UPDATE contacts SET created_at = now() WHERE organization_id = $1', [organization]);
    expect(new Set(await walk('limit=3')).size).toBe(10);
    expect(new Set(await walk('limit=3&updated_since=2020-01-01T00:00:00Z')).size).toBe(10);
  });

  it('a cursor works with another limit; with other filters or malformed it returns 400 invalid_cursor', async () => {
    await create({ email: 'a@example.com' });
    await create({ email: 'b@example.com' });
    const { next_cursor: cursor } = (await list('limit=1')).body;
    expect((await list(`limit=2&cursor=${cursor}`)).status).toBe(200);
    for (const query of [
      `q=a&cursor=${cursor}`,
      `tag=x&cursor=${cursor}`,
      `cursor=${cursor}x`,
      'cursor=',
      'cursor=e30',
    ]) {
      expect(await list(query)).toMatchObject({ status: 400, body: { error: 'invalid_cursor' } });
    }
  });
});

describe('contract/contacts.md#operations: GET /contacts with updated_since (contract/lists.md)', () => {
  beforeEach(start);

  it('lists a contact after each kind of change, but not after a repetition; the oldest change is first', async () => {
    const owner = await api.createMember(organization, { role: 'editor' });
    await createPipeline(organization, 'Sales', ['New'], { isDefault: true });
    const id = await create({ email: 'a@example.com' });
    const other = await create({ email: 'other@example.com' });
    const acts: [string, string, object][] = [
      ['PATCH', `/contacts/${id}`, { name: 'Changed' }],
      ['POST', '/contacts/tag', { id, tag: 'x' }],
      ['DELETE', '/contacts/tag', { id, tag: 'x' }],
      ['POST', '/contacts/assign', { id, assigned_user_email: owner.email }],
      ['DELETE', '/contacts/assign', { id }],
      ['POST', '/contacts/stage', { id, stage: 'New' }],
      ['POST', `/contacts/${id}/opt-out`, {}],
      ['POST', '/contacts/note', { id, note: 'x' }],
      ['POST', '/contacts', { email: 'a@example.com', tags: ['y'] }],
    ];
    for (const [method, path, body] of acts) {
      const from = await databaseNow();
      expect((await api.call(method, path, { key, body })).status).toBe(200);
      // The change may appear with a delay: another transaction, such as that of the request log, may still be open.
      const seen = () => idsOf(`updated_since=${from}`);
      await expect.poll(seen, { message: `${method} ${path}`, timeout: 10_000 }).toEqual([id]);
      const again = await databaseNow();
      expect((await api.call(method, path, { key, body })).status).toBe(200);
      expect(await idsOf(`updated_since=${again}`), `${method} ${path}, again`).toEqual([]);
    }
    await api.call('PATCH', `/contacts/${other}`, { key, body: { name: 'Later' } });
    expect(await idsOf('updated_since=2020-01-01T00:00:00Z')).toEqual([id, other]);
  });

  it('holds back changes newer than an open transaction, so that its late commit is not skipped', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 4; i += 1) ids.push(await create({ email: `p${i}@example.com` }));
    const from = await databaseNow();
    const touch = (id: string | undefined) => api.call('PATCH', `/contacts/${id}`, { key, body: { notes: newId() } });
    await touch(ids[0]);
    await touch(ids[1]);
    const client = await pool.connect();
    let reached = '';
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1');
      // The contact's `updated_at` is the time when the transaction started, but the transaction commits after later
      // changes.
      await touch(ids[2]);
      const first = await list(`updated_since=${from}&limit=1`);
      expect(first.body.data.map((one: { id: string }) => one.id)).toEqual([ids[0]]);
      await client.query('UPDATE contacts SET notes = $2 WHERE id = $1', [ids[3], 'late']);
      const second = await list(`updated_since=${from}&limit=1&cursor=${first.body.next_cursor}`);
      // The change of ids[2] is later than the start of the open transaction, so the change is not listed yet.
      expect(second.body.data.map((one: { id: string }) => one.id)).toEqual([ids[1]]);
      expect(second.body.has_more).toBe(false);
      reached = second.body.data[0].updated_at;
    } finally {
      // Ends the transaction. While a transaction is open, clients that follow the list do not get any later change.
      await client.query('COMMIT');
      client.release();
    }
    const rest = await idsOf(`updated_since=${reached}`);
    expect(rest.filter((id: string) => id !== ids[1])).toEqual([ids[3], ids[2]]);
  });

  it('a client that follows updated_since beside 20 writers sees the last change of each contact', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => create({ email: `w${i}@example.com` })));
    let reached = await databaseNow();
    const seen = new Map<string, string>();
    let writing = true;
    const follow = async () => {
      const { body } = await list(`updated_since=${reached}&limit=200`);
      for (const one of body.data) {
        seen.set(one.id, one.notes);
        reached = one.updated_at;
      }
    };
    const follower = (async () => {
      while (writing) await follow();
    })();
    await Promise.all(
      ids.map(async (id) => {
        for (let i = 1; i <= 8; i += 1) await api.call('PATCH', `/contacts/${id}`, { key, body: { notes: `${i}` } });
      }),
    );
    writing = false;
    await follower;
    await follow();
    expect([...seen.values()]).toEqual(Array(20).fill('8'));
  });
});
