import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createFields } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let key: string;
let id: string;
const patch = (body: unknown, of = id) => api.call('PATCH', `/contacts/${of}`, { key, body });
const create = async (body: unknown): Promise<string> =>
  (await api.call('POST', '/contacts', { key, body })).body.contact_id;
const find = (query: string) => api.call('GET', `/contacts?${query}`, { key });
const events = async () => (await api.eventsOf(organization)).filter((event) => event.type === 'contact.updated');

beforeEach(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  await createFields(organization, 'city', 'plan');
  id = await create({
    email: 'marina@example.com',
    phone: '+5511987654321',
    name: 'Marina',
    fields: { city: 'Recife' },
  });
});
afterAll(() => api.stop());

describe('contract/contacts.md#operations: PATCH /contacts/{id}: Only fields present are changed', () => {
  it('replaces name, e-mail, phone and notes, normalizes the phone, and returns the full Contact', async () => {
    const { status, body } = await patch({
      name: 'Marina Souza',
      email: 'NEW@example.com',
      phone: '(21) 98888-7777',
      notes: 'calls back',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      name: 'Marina Souza',
      email: 'new@example.com',
      phone: '+5521988887777',
      notes: 'calls back',
      custom_fields: { city: 'Recife' },
      identifiers: [
        { type: 'phone', value: '+5521988887777' },
        { type: 'email', value: 'new@example.com' },
      ],
    });
    expect(body).toEqual((await api.call('GET', `/contacts/${id}`, { key })).body);
  });

  it('clears e-mail, phone and notes with null; the contact stays and is found by its name', async () => {
    await patch({ notes: 'x' });
    const { body } = await patch({ email: null, phone: null, notes: null });
    expect(body).toMatchObject({ email: null, phone: null, notes: null, identifiers: [], name: 'Marina' });
    expect((await find('q=Marina')).body.data).toHaveLength(1);
  });

  it('keeps the name and sends no event for an empty body', async () => {
    expect(await patch({})).toMatchObject({ status: 200, body: { name: 'Marina' } });
    expect(await events()).toEqual([]);
  });

  it('frees a cleared or replaced identifier for other contacts at once (contract/contacts.md#rules)', async () => {
    await patch({ email: 'other@example.com', phone: null });
    expect((await find('email=marina@example.com')).status).toBe(404);
    const second = await create({ email: 'marina@example.com', phone: '+5511987654321' });
    expect(second).not.toBe(id);
  });

  it('removes the wa_id when the phone is replaced, and keeps it for another spelling of the same phone', async () => {
    const waIdOf = async () => (await api.prisma.contact.findUniqueOrThrow({ where: { id } })).waId;
    await api.prisma.contact.update({ where: { id }, data: { waId: '551187654321' } });
    await patch({ phone: '11 8765-4321' });
    expect(await waIdOf()).toBe('551187654321');
    await patch({ phone: '+5511911112222' });
    expect(await waIdOf()).toBeNull();
  });

  it('makes a second e-mail of the contact the primary e-mail and removes the former e-mail', async () => {
    await api.prisma.contactIdentifier.create({
      data: {
        id: newId(),
        organizationId: organization,
        contactId: id,
        type: 'email',
        value: 'second@example.com',
        matchKey: 'second@example.com',
      },
    });
    const { body } = await patch({ email: 'second@example.com' });
    expect(body).toMatchObject({ email: 'second@example.com' });
    expect(body.identifiers.filter((one: { type: string }) => one.type === 'email')).toHaveLength(1);
  });
});

describe('contract/contacts.md#operations: PATCH fields and replace_fields', () => {
  it('merges fields with the stored fields', async () => {
    expect((await patch({ fields: { plan: 'gold' } })).body.custom_fields).toEqual({ city: 'Recife', plan: 'gold' });
  });

  it('replaces all stored fields with replace_fields: true', async () => {
    const { body } = await patch({ fields: { plan: 'gold' }, replace_fields: true });
    expect(body.custom_fields).toEqual({ plan: 'gold' });
    expect((await patch({ fields: {}, replace_fields: true })).body.custom_fields).toEqual({});
  });

  it('keeps the stored fields when replace_fields is sent without fields', async () => {
    expect((await patch({ replace_fields: true })).body.custom_fields).toEqual({ city: 'Recife' });
  });
});

describe('PATCH /contacts/{id}: the event contact.updated (contract/webhooks.md#delivery)', () => {
  it.each([
    [{ name: 'M' }, ['name']],
    [{ email: 'm@example.com' }, ['email']],
    [{ phone: null }, ['phone']],
    [{ fields: { city: 'Natal' } }, ['fields']],
    [{ notes: 'x' }, ['notes']],
    [
      { name: 'M', email: null, phone: '+5511911112222', fields: { plan: 'x' }, notes: 'x' },
      ['name', 'email', 'phone', 'fields', 'notes'],
    ],
  ])('names the changed fields in one contact.updated for %j', async (body, changed) => {
    await patch(body);
    expect(await events()).toEqual([{ type: 'contact.updated', objectId: id, context: { source: 'api', changed } }]);
  });

  it('sends no event when every value stays the same', async () => {
    await patch({
      name: 'Marina',
      email: 'MARINA@example.com',
      phone: '11 98765-4321',
      notes: '',
      fields: { city: 'Recife' },
    });
    expect(await events()).toEqual([]);
  });
});

describe('contract/contacts.md#operations: PATCH /contacts/{id}: errors 400, 402, 403 and 404', () => {
  it.each([
    ['invalid_request', { name: '' }],
    ['invalid_request', { name: null }],
    ['invalid_request', { replace_fields: 'yes' }],
    ['invalid_email', { email: 'x' }],
    ['invalid_phone', { phone: '1' }],
    ['invalid_fields', { fields: null }],
    ['invalid_fields', { fields: ['x'] }],
    ['invalid_fields', { fields: 'x' }],
    ['invalid_request', { fields: { city: null } }],
    ['unknown_fields', { fields: { nope: 'x' } }],
    ['unknown_fields', { surname: 'x' }],
    ['unknown_fields', { tags: ['x'] }],
    ['unknown_fields', { id: 'x' }],
  ])('returns 400 %s for %j and changes nothing', async (error, body) => {
    expect(await patch({ notes: 'changed', ...body })).toMatchObject({ status: 400, body: { error } });
    expect((await api.call('GET', `/contacts/${id}`, { key })).body.notes).toBeNull();
  });

  it('returns 403 without contacts:write, as do DELETE, merge, opt-out, opt-in and notes', async () => {
    const reader = await api.createKey(organization, { scopes: ['contacts:read', 'conversations:write'] });
    for (const [method, path, body] of [
      ['PATCH', '', {}],
      ['DELETE', '', undefined],
      ['POST', '/merge', { contact_id: newId() }],
      ['POST', '/opt-out', undefined],
      ['POST', '/opt-in', undefined],
      ['POST', '/notes', { body: 'x' }],
    ] as const) {
      expect(await api.call(method, `/contacts/${id}${path}`, { key: reader, body })).toMatchObject({
        status: 403,
        body: { error: 'insufficient_scope', details: { required_scope: 'contacts:write' } },
      });
    }
  });

  it('returns 402 on a plan without the API feature', async () => {
    const free = await api.createKey(await api.createOrganization({ plan: 'free' }));
    const answer = await api.call('PATCH', `/contacts/${id}`, { key: free, body: {} });
    expect(answer).toMatchObject({ status: 402, body: { error: 'plan_limit_exceeded', details: { feature: 'api' } } });
  });

  it('returns 404 for an unknown id, an id that is no UUID and a contact of another organization', async () => {
    const stranger = await api.createKey(await api.createOrganization());
    expect((await patch({}, newId())).body.error).toBe('contact_not_found');
    expect((await patch({}, 'x')).body.error).toBe('contact_not_found');
    expect((await api.call('PATCH', `/contacts/${id}`, { key: stranger, body: {} })).status).toBe(404);
  });
});

describe('409 identifier_conflict (contract/contacts.md#rules: PATCH onto a taken identifier)', () => {
  it('returns the field and the contact that has the identifier, and saves nothing', async () => {
    const other = await create({ email: 'taken@example.com', phone: '+5531987654321' });
    expect(await patch({ name: 'X', email: 'Taken@example.com' })).toMatchObject({
      status: 409,
      body: { error: 'identifier_conflict', details: { field: 'email', contact_id: other } },
    });
    expect(await patch({ name: 'X', phone: '31 8765-4321' })).toMatchObject({
      status: 409,
      body: { error: 'identifier_conflict', details: { field: 'phone', contact_id: other } },
    });
    expect((await api.call('GET', `/contacts/${id}`, { key })).body.name).toBe('Marina');
    expect(await events()).toEqual([]);
  });

  it('20 contacts set one e-mail in parallel: one succeeds, 19 return 409 with the id of that contact', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => create({ phone: `+55119200000${10 + i}` })));
    const answers = await Promise.all(ids.map((one) => patch({ email: 'wanted@example.com' }, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const winner = answers.find(({ status }) => status === 200)?.body.id;
    for (const { status, body } of answers) {
      if (status === 409) expect(body.details).toEqual({ field: 'email', contact_id: winner });
    }
  });
});
