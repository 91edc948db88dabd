import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createConversation, createPipeline } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let key: string;
let id: string;
const get = (path: string, as = key) => api.call('GET', `/contacts/${id}${path}`, { key: as });
const addNote = (body: unknown, of = id) => api.call('POST', `/contacts/${of}/notes`, { key, body });

beforeEach(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  id = (await api.call('POST', '/contacts', { key, body: { phone: '+5511987654321' } })).body.contact_id;
});
afterAll(() => api.stop());

/** Reads every page of a list, and counts the pages. */
async function pages(path: string, limit: number) {
  const items: unknown[] = [];
  let cursor: string | null = null;
  let count = 0;
  do {
    const after: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { body } = await get(`${path}?limit=${limit}${after}`);
    items.push(...body.data);
    cursor = body.next_cursor;
    expect(body.has_more).toBe(cursor !== null);
    count += 1;
  } while (cursor !== null);
  return { items, count };
}

describe('contract/contacts.md#operations: GET /contacts/{id}/notes and POST /contacts/{id}/notes', () => {
  it('POST returns id, body, created_by, created_at, and GET lists the note (contract/contacts.md#rules)', async () => {
    const { status, body } = await addNote({ body: 'Asked for a call.' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      body: 'Asked for a call.',
      created_by: { type: 'api', id: expect.any(String), name: 'test' },
      created_at: expect.any(String),
    });
    const list = await get('/notes');
    expect(list.body).toEqual({ data: [body], next_cursor: null, has_more: false });
    expect(list.headers['X-RateLimit-Limit']).toBe('120');
  });

  it('GET lists the notes newest first, in pages (5 notes with limit 2 make 3 pages)', async () => {
    for (const number of [1, 2, 3, 4, 5]) await addNote({ body: `note ${number}` });
    const { items, count } = await pages('/notes', 2);
    expect(count).toBe(3);
    expect(items.map((note) => (note as { body: string }).body)).toEqual([5, 4, 3, 2, 1].map((n) => `note ${n}`));
  });

  it('a note does not change the notes field of the contact', async () => {
    await addNote({ body: 'dated' });
    expect((await get('')).body.notes).toBeNull();
  });
});

describe('contract/contacts.md#operations, #history-and-export: GET /contacts/{id}/history', () => {
  it('lists stage_changed, assignment_changed and note_added with their data, newest first', async () => {
    const owner = await api.createMember(organization, { role: 'editor' });
    const { id: pipelineId, stages } = await createPipeline(organization, 'Sales', ['New'], { isDefault: true });
    const stageId = stages[0]?.id;
    await api.call('POST', '/contacts/stage', { key, body: { id, stage: 'New' } });
    await api.call('POST', '/contacts/assign', { key, body: { id, assigned_user_email: owner.email } });
    const note = (await addNote({ body: 'hello' })).body;
    const by = { type: 'api', id: expect.any(String), name: 'test' };
    const { status, body } = await get('/history');
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          type: 'note_added',
          at: note.created_at,
          data: { id: note.id, body: 'hello', created_by: note.created_by },
        },
        {
          type: 'assignment_changed',
          at: expect.any(String),
          data: { from_user_id: null, to_user_id: owner.userId, source: 'api', reason: null, changed_by: by },
        },
        {
          type: 'stage_changed',
          at: expect.any(String),
          data: {
            pipeline_id: pipelineId,
            from_stage_id: null,
            to_stage_id: stageId,
            event: 'entered',
            source: 'api',
            reason: null,
            changed_by: by,
          },
        },
      ],
      next_cursor: null,
      has_more: false,
    });
  });

  it('returns only the latest 100 entries of each type, at once and in pages (contract/limits.md)', async () => {
    const history = (type: string, index: number, data: object) => ({
      id: newId(),
      organizationId: organization,
      contactId: id,
      type,
      at: new Date(1_780_000_000_000 + index),
      data,
    });
    const by = { type: 'api', id: null, name: null };
    await api.prisma.contactHistory.createMany({
      data: Array.from({ length: 120 }, (_, index) => [
        history('note_added', index, { id: newId(), body: `note ${index}`, created_by: by }),
        history('assignment_changed', index, {
          from_user_id: null,
          to_user_id: null,
          source: 'api',
          reason: `change ${index}`,
          changed_by: by,
        }),
      ]).flat(),
    });
    const { body } = await get('/history');
    const ofType = (type: string) => body.data.filter((item: { type: string }) => item.type === type);
    expect([body.data.length, body.has_more]).toEqual([200, false]);
    expect(ofType('note_added').map((item: { data: { body: string } }) => item.data.body)).toEqual(
      Array.from({ length: 100 }, (_, index) => `note ${119 - index}`),
    );
    expect(ofType('assignment_changed')).toHaveLength(100);
    const { items, count } = await pages('/history', 60);
    expect(count).toBe(4);
    expect(items).toEqual(body.data);
  });
});

describe('contract/contacts.md#operations: GET /contacts/{id}/conversations', () => {
  it('lists the conversations of the contact newest first, without test and hidden conversations', async () => {
    const other = (await api.call('POST', '/contacts', { key, body: { email: 'o@example.com' } })).body.contact_id;
    const conversation = (contactId: string, minute: number, rest: object = {}) =>
      createConversation(organization, {
        contactId,
        channel: 'web',
        createdAt: new Date(1_780_000_000_000 + minute * 60_000),
        ...rest,
      });
    const mine = [await conversation(id, 1), await conversation(id, 3), await conversation(id, 2)];
    await conversation(id, 4, { isTest: true });
    await conversation(id, 5, { hiddenUntilReply: true });
    await conversation(other, 9);
    const { status, body } = await get('/conversations');
    expect(status).toBe(200);
    expect(body.data.map((one: { id: string }) => one.id)).toEqual([mine[1], mine[2], mine[0]]);
    expect(body.data[0]).toEqual((await api.call('GET', `/conversations/${mine[1]}`, { key })).body);
    const { items, count } = await pages('/conversations', 1);
    expect([items.length, count]).toEqual([3, 3]);
  });

  it('returns 403 for a key without conversations:read (contract/access.md#scopes)', async () => {
    const reader = await api.createKey(organization, { scopes: ['contacts:read'] });
    expect(await get('/conversations', reader)).toMatchObject({
      status: 403,
      body: { details: { required_scope: 'conversations:read' } },
    });
  });
});

describe('errors of /contacts/{id}/notes, /history and /conversations', () => {
  it.each([{}, { body: '' }, { body: ' \n ' }, { body: 7 }, { body: 'nul \u0000' }])(
    'POST /contacts/{id}/notes returns 400 invalid_request for the body %j',
    async (body) => {
      expect(await addNote(body)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    },
  );

  it.each(['/notes', '/history', '/conversations'])('%s returns 400 for a bad cursor and for limit 0', async (path) => {
    expect(await get(`${path}?cursor=x`)).toMatchObject({ status: 400, body: { error: 'invalid_cursor' } });
    expect(await get(`${path}?limit=0`)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it.each(['/notes', '/history', '/conversations'])('%s returns 404 for unknown and foreign contacts', async (path) => {
    const stranger = await api.createKey(await api.createOrganization());
    const answers = [
      await get(path, stranger),
      await api.call('GET', `/contacts/${newId()}${path}`, { key }),
      await api.call('GET', `/contacts/x${path}`, { key }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { error: 'contact_not_found' } });
  });

  it('POST /contacts/{id}/notes returns contact_not_found for an unknown contact', async () => {
    expect((await addNote({ body: 'x' }, newId())).body.error).toBe('contact_not_found');
  });
});
