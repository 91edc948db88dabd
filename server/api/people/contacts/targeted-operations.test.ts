import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createFields } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let key: string;
let contact: string;
const cpf = '529.982.247-25';
const email = 'marina@example.com';
const phone = '+55 11 98765-4321';

const send = (method: 'POST' | 'DELETE', path: string, body: unknown) => api.call(method, path, { key, body });
const read = async () => (await api.call('GET', `/contacts/${contact}`, { key })).body;
/** Returns the domain events since the contact was created. */
const events = async () => (await api.eventsOf(organization)).slice(1);

beforeEach(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  contact = (await send('POST', '/contacts', { email, phone, name: 'Marina' })).body.contact_id;
  await api.prisma.contactIdentifier.create({
    data: {
      id: newId(),
      organizationId: organization,
      contactId: contact,
      type: 'cpf',
      value: '52998224725',
      matchKey: '52998224725',
    },
  });
  await createFields(organization, 'city', 'plan');
});
afterAll(() => api.stop());

const operations: ['POST' | 'DELETE', string, Record<string, unknown>][] = [
  ['POST', '/contacts/tag', { tag: 'vip' }],
  ['DELETE', '/contacts/tag', { tag: 'vip' }],
  ['POST', '/contacts/assign', { assigned_user_email: 'owner@example.com' }],
  ['DELETE', '/contacts/assign', {}],
  ['POST', '/contacts/note', { note: 'x' }],
  ['POST', '/contacts/field', { key: 'city', value: 'x' }],
  ['POST', '/contacts/stage', { stage: 'New' }],
];

describe.each(operations)(
  'contract/contacts.md#operations: %s %s accepts an identifier in the body',
  (method, path, rest) => {
    it('returns 400 missing_identifier without id, email, phone and cpf (contract/errors.md)', async () => {
      expect(await send(method, path, rest)).toMatchObject({ status: 400, body: { error: 'missing_identifier' } });
    });

    it.each([
      { id: null, email: null, phone: null, cpf: null },
      { id: '', email: '', phone: '', cpf: '' },
      { email: '  ', phone: null },
    ])('returns 400 missing_identifier for null and blank identifiers: %j', async (none) => {
      expect(await send(method, path, { ...none, ...rest })).toMatchObject({
        status: 400,
        body: { error: 'missing_identifier' },
      });
    });

    it.each([
      ['invalid_email', { email: 'nobody' }],
      ['invalid_phone', { phone: '12' }],
      ['invalid_cpf', { cpf: '111.111.111-11' }],
    ])('returns 400 %s for an invalid identifier', async (error, identifier) => {
      expect(await send(method, path, { ...identifier, ...rest })).toMatchObject({ status: 400, body: { error } });
    });

    it.each([
      { id: newId() },
      { id: 'no uuid' },
      { email: 'nobody@example.com' },
      { phone: '+5511911112222' },
      { cpf: '111.444.777-35' },
    ])('returns 404 contact_not_found for an unknown contact: %j', async (identifier) => {
      expect(await send(method, path, { ...identifier, ...rest })).toMatchObject({
        status: 404,
        body: { error: 'contact_not_found', message: 'Contact not found' },
      });
    });

    it('returns 404 contact_not_found for a contact of another organization', async () => {
      const stranger = await api.createKey(await api.createOrganization());
      const answer = await api.call(method, path, { key: stranger, body: { id: contact, ...rest } });
      expect(answer).toMatchObject({ status: 404, body: { error: 'contact_not_found' } });
    });
  },
);

describe('contract/contacts.md#operations: the identifier in the body (one of id, email, phone, cpf)', () => {
  it.each([
    ['email', { email: 'MARINA@example.com' }],
    ['phone without country code', { phone: '(11) 98765-4321' }],
    ['phone without the ninth digit', { phone: '551187654321' }],
    ['cpf', { cpf }],
  ])('finds the contact by %s', async (_name, identifier) => {
    const { status, body } = await send('POST', '/contacts/tag', { ...identifier, tag: 'vip' });
    expect([status, body.contact_id]).toEqual([200, contact]);
  });

  it('finds the contact by its phone beside a null id and an empty e-mail', async () => {
    const { status, body } = await send('POST', '/contacts/tag', { id: null, email: '', phone, tag: 'vip' });
    expect([status, body.contact_id]).toEqual([200, contact]);
  });

  it('prefers the id to the e-mail, and tries the phone when the e-mail is unknown', async () => {
    const other = (await send('POST', '/contacts', { email: 'other@example.com' })).body.contact_id;
    const both = await send('POST', '/contacts/tag', { id: other, email, tag: 'a' });
    expect(both.body.contact_id).toBe(other);
    const second = await send('POST', '/contacts/tag', { email: 'nobody@example.com', phone, tag: 'a' });
    expect(second.body.contact_id).toBe(contact);
  });
});

describe('contract/contacts.md#operations: POST /contacts/tag', () => {
  it('returns 404 tag_not_found for a UUID that is no tag of the organization, and creates no tag', async () => {
    const foreign = newId();
    const email = `${newId()}@example.com`;
    await api.call('POST', '/contacts', { key, body: { email } });
    for (const tag of [foreign, foreign.toUpperCase(), ` ${foreign} `]) {
      const answer = await api.call('POST', '/contacts/tag', { key, body: { email, tag } });
      expect(answer).toMatchObject({ status: 404, body: { error: 'tag_not_found' } });
    }
    expect(await api.prisma.tag.count({ where: { name: { contains: foreign } } })).toBe(0);
  });

  it('returns 400 for a blank tag on POST and on DELETE, and sends no event', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      const answer = await send(method, '/contacts/tag', { id: contact, tag: '   ' });
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    }
    expect(await events()).toEqual([]);
  });

  it('creates a missing tag with the default color; two calls send contact.tag_added once', async () => {
    const first = await send('POST', '/contacts/tag', { id: contact, tag: 'VIP' });
    expect(first).toMatchObject({
      status: 200,
      body: { ok: true, contact_id: contact, tag: { name: 'VIP', id: expect.any(String), created: true } },
    });
    const again = await send('POST', '/contacts/tag', { id: contact, tag: 'vip' });
    expect(again.body.tag).toEqual({ ...first.body.tag, created: false });
    expect((await read()).tags).toMatchObject([{ name: 'VIP', color: '#22C55E', type: 'contact' }]);
    expect(await events()).toEqual([
      { type: 'contact.tag_added', objectId: contact, context: { tag: { id: first.body.tag.id, name: 'VIP' } } },
    ]);
  });

  it('accepts the id of a tag', async () => {
    const { tag } = (await send('POST', '/contacts/tag', { id: contact, tag: 'vip' })).body;
    const other = await send('POST', '/contacts', { email: 'other@example.com' });
    const answer = await send('POST', '/contacts/tag', { id: other.body.contact_id, tag: tag.id });
    expect(answer.body.tag).toEqual({ ...tag, created: false });
  });

  it.each([{}, { tag: '' }, { tag: 7 }, { tag: null }, { tag: 'x'.repeat(101) }])(
    'returns 400 for the tag body %j',
    async (rest) => {
      const answer = await send('POST', '/contacts/tag', { id: contact, ...rest });
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    },
  );

  it('20 parallel calls with spellings of one new tag create one tag and send one event', async () => {
    const spellings = ['race', 'Race', 'RACE', ' race '];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => send('POST', '/contacts/tag', { id: contact, tag: spellings[i % 4] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.tag.id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.tag.created)).toHaveLength(1);
    expect(await events()).toHaveLength(1);
  });

  it('20 contacts created in parallel with the same new tags create each tag once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        send('POST', '/contacts', { email: `p${i}@example.com`, tags: ['shared', `own${i % 5}`, 'Shared'] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await api.prisma.tag.count({ where: { organizationId: organization } })).toBe(6);
  });
});

describe('contract/contacts.md#operations: DELETE /contacts/tag', () => {
  it('removes the tag, returns removed: true with the tag, and sends contact.tag_removed', async () => {
    const { tag } = (await send('POST', '/contacts/tag', { id: contact, tag: 'vip' })).body;
    const shown = { id: tag.id, name: 'vip' };
    const answer = await send('DELETE', '/contacts/tag', { phone, tag: 'VIP' });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({ ok: true, contact_id: contact, removed: true, tag: shown });
    expect((await read()).tags).toEqual([]);
    expect((await events()).at(-1)).toEqual({
      type: 'contact.tag_removed',
      objectId: contact,
      context: { tag: shown },
    });
  });

  it('returns removed: false without a reason and sends no event when the contact lacks the tag', async () => {
    await send('POST', '/contacts', { email: 'other@example.com', tags: ['vip'] });
    const before = await events();
    const { body } = await send('DELETE', '/contacts/tag', { id: contact, tag: 'vip' });
    expect(body).toEqual({
      ok: true,
      contact_id: contact,
      removed: false,
      tag: { id: expect.any(String), name: 'vip' },
    });
    expect(await events()).toEqual(before);
  });

  it('returns removed: false with the reason tag_not_found when the tag does not exist', async () => {
    const { body } = await send('DELETE', '/contacts/tag', { id: contact, tag: 'nobody' });
    expect(body).toEqual({ ok: true, contact_id: contact, removed: false, reason: 'tag_not_found' });
  });
});

describe('contract/contacts.md#operations: POST and DELETE /contacts/assign', () => {
  it('POST assigns the owner by e-mail in any case; two calls send contact.assigned once', async () => {
    const owner = await api.createMember(organization, { role: 'atendente' });
    const body = { email, assigned_user_email: owner.email.toUpperCase() };
    const answer = await send('POST', '/contacts/assign', body);
    expect(answer.body).toEqual({ ok: true, contact_id: contact, assigned_user_id: owner.userId });
    await send('POST', '/contacts/assign', body);
    expect(await read()).toMatchObject({
      assigned_user: { id: owner.userId, name: 'Ana', email: owner.email, role: 'atendente' },
      assigned_at: expect.any(String),
      assignment_source: 'webhook',
    });
    expect(await events()).toEqual([
      {
        type: 'contact.assigned',
        objectId: contact,
        context: { from_user_id: null, to_user_id: owner.userId, source: 'api' },
      },
    ]);
  });

  it('DELETE removes the owner and returns unassigned: true; two calls send contact.unassigned once', async () => {
    const owner = await api.createMember(organization, { role: 'editor' });
    await send('POST', '/contacts/assign', { id: contact, assigned_user_email: owner.email });
    for (const _ of [1, 2]) {
      const answer = await send('DELETE', '/contacts/assign', { id: contact });
      expect(answer.body).toEqual({ ok: true, contact_id: contact, unassigned: true });
    }
    expect(await read()).toMatchObject({ assigned_user: null, assigned_at: null, assignment_source: null });
    expect((await events()).slice(1)).toEqual([
      {
        type: 'contact.unassigned',
        objectId: contact,
        context: { from_user_id: owner.userId, to_user_id: null, source: 'api' },
      },
    ]);
  });

  it('POST returns 422 for an unknown e-mail, no member or an ineligible role (contract/errors.md)', async () => {
    const stranger = await api.createMember(await api.createOrganization());
    const finance = await api.createMember(organization, { role: 'financeiro' });
    const codes = [
      ['nobody@example.com', 'assigned_user_email_not_found'],
      [stranger.email, 'assigned_user_not_member'],
      [finance.email, 'assigned_user_role_not_eligible'],
    ];
    for (const [assigned, error] of codes) {
      const answer = await send('POST', '/contacts/assign', { id: contact, assigned_user_email: assigned });
      expect(answer).toMatchObject({ status: 422, body: { error } });
    }
    expect(await events()).toEqual([]);
  });

  it('POST requires assigned_user_email (invalid_request); DELETE refuses it (400 unknown_fields)', async () => {
    expect((await send('POST', '/contacts/assign', { id: contact })).body.error).toBe('invalid_request');
    const extra = await send('DELETE', '/contacts/assign', { id: contact, assigned_user_email: 'a@b.co' });
    expect(extra).toMatchObject({ status: 400, body: { error: 'unknown_fields' } });
  });
});

describe('contract/contacts.md#operations: POST /contacts/note', () => {
  it('replaces the internal notes; sends contact.updated with notes only when they change', async () => {
    const answer = await send('POST', '/contacts/note', { id: contact, note: 'first' });
    expect(answer.body).toEqual({ ok: true, contact_id: contact, note: 'first' });
    await send('POST', '/contacts/note', { id: contact, note: 'second' });
    await send('POST', '/contacts/note', { id: contact, note: 'second' });
    expect((await read()).notes).toBe('second');
    expect(await events()).toEqual(
      Array(2).fill({
        type: 'contact.updated',
        objectId: contact,
        context: { source: 'api', changed: ['notes'] },
      }),
    );
  });

  it.each([null, ''])('clears the internal notes for %j', async (note) => {
    await send('POST', '/contacts/note', { id: contact, note: 'x' });
    const answer = await send('POST', '/contacts/note', { id: contact, note });
    expect(answer.body).toEqual({ ok: true, contact_id: contact, note: null });
    expect((await read()).notes).toBeNull();
  });

  it.each([{}, { note: 7 }])('returns 400 for the note body %j', async (rest) => {
    const answer = await send('POST', '/contacts/note', { id: contact, ...rest });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });
});

describe('contract/contacts.md#operations: POST /contacts/field', () => {
  it('sets one key and keeps the others; sends contact.updated only when the value changes', async () => {
    await send('POST', '/contacts/field', { id: contact, key: 'plan', value: 'gold' });
    const answer = await send('POST', '/contacts/field', { id: contact, key: 'city', value: 'Recife' });
    expect(answer.body).toEqual({ ok: true, contact_id: contact, key: 'city', value: 'Recife' });
    await send('POST', '/contacts/field', { id: contact, key: 'city', value: 'Recife' });
    expect((await read()).custom_fields).toEqual({ plan: 'gold', city: 'Recife' });
    expect(await events()).toEqual(
      Array(2).fill({ type: 'contact.updated', objectId: contact, context: { source: 'api', changed: ['fields'] } }),
    );
  });

  it('stores a value as a string, and deletes the key for null', async () => {
    expect((await send('POST', '/contacts/field', { id: contact, key: 'plan', value: 3 })).body.value).toBe('3');
    const answer = await send('POST', '/contacts/field', { id: contact, key: 'plan', value: null });
    expect(answer.body).toEqual({ ok: true, contact_id: contact, key: 'plan', value: null });
    expect((await read()).custom_fields).toEqual({});
  });

  it('returns 400 unknown_fields and names the key for an unregistered key (contract/errors.md)', async () => {
    for (const value of ['x', null]) {
      const answer = await send('POST', '/contacts/field', { id: contact, key: 'nope', value });
      expect(answer).toMatchObject({
        status: 400,
        body: { error: 'unknown_fields', details: { unknown_fields: ['nope'] } },
      });
    }
  });

  it.each([{ key: 'city' }, { value: 'x' }, { key: 'city', value: {} }])(
    'returns 400 when key or value is absent or malformed: %j',
    async (rest) => {
      const answer = await send('POST', '/contacts/field', { id: contact, ...rest });
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    },
  );
});

describe('plan and scope of the operations by identifier', () => {
  it('each operation returns 402 on a plan without the API feature and 403 without contacts:write', async () => {
    const free = await api.createKey(await api.createOrganization({ plan: 'free' }));
    const reader = await api.createKey(organization, { scopes: ['contacts:read', 'conversations:write'] });
    for (const [method, path, rest] of operations) {
      const body = { id: contact, ...rest };
      expect(await api.call(method, path, { key: free, body })).toMatchObject({
        status: 402,
        body: { error: 'plan_limit_exceeded', details: { feature: 'api', current_plan: 'free' } },
      });
      expect(await api.call(method, path, { key: reader, body })).toMatchObject({
        status: 403,
        body: { error: 'insufficient_scope', details: { required_scope: 'contacts:write' } },
      });
    }
  });
});
