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
  it('name, email, phone, notes replaced; phone normalized and becomes an identifier. Response: full Contact', async () => {
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

  it('email, phone: null clears (and notes); the contact stays, found by its id', async () => {
    await patch({ notes: 'x' });
    const { body } = await patch({ email: null, phone: null, notes: null });
    expect(body).toMatchObject({ email: null, phone: null, notes: null, identifiers: [], name: 'Marina' });
    expect((await find('q=Marina')).body.data).toHaveLength(1);
  });

  it('Only fields present are changed: an empty body changes nothing', async () => {
    expect(await patch({})).toMatchObject({ status: 200, body: { name: 'Marina' } });
    expect(await events()).toEqual([]);
  });

  it('a cleared or replaced identifier is free for others at once (contract/contacts.md#rules)', async () => {
    await patch({ email: 'other@example.com', phone: null });
    expect((await find('email=marina@example.com')).status).toBe(404);
    const second = await create({ email: 'marina@example.com', phone: '+5511987654321' });
    expect(second).not.toBe(id);
  });

  it('the wa_id of a replaced phone is forgotten, that of a respelled one is kept', async () => {
    const waIdOf = async () => (await api.prisma.contact.findUniqueOrThrow({ where: { id } })).waId;
    await api.prisma.contact.update({ where: { id }, data: { waId: '551187654321' } });
    await patch({ phone: '11 8765-4321' });
    expect(await waIdOf()).toBe('551187654321');
    await patch({ phone: '+5511911112222' });
    expect(await waIdOf()).toBeNull();
  });

  it('an identifier the contact already has becomes its primary one', async () => {
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
  it('fields: merged with existing', async () => {
    expect((await patch({ fields: { plan: 'gold' } })).body.custom_fields).toEqual({ city: 'Recife', plan: 'gold' });
  });

  it('replace_fields: true makes `fields` replace the whole set', async () => {
    const { body } = await patch({ fields: { plan: 'gold' }, replace_fields: true });
    expect(body.custom_fields).toEqual({ plan: 'gold' });
    expect((await patch({ fields: {}, replace_fields: true })).body.custom_fields).toEqual({});
  });

  it('stay as they are when replace_fields comes without fields', async () => {
    expect((await patch({ replace_fields: true })).body.custom_fields).toEqual({ city: 'Recife' });
  });
});

describe('events (contract/webhooks.md#delivery): contact.updated when name, email, phone, fields or notes changed', () => {
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
  ])('%j', async (body, changed) => {
    await patch(body);
    expect(await events()).toEqual([{ type: 'contact.updated', objectId: id, context: { source: 'api', changed } }]);
  });

  it('none when nothing changed', async () => {
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

describe('contract/contacts.md#operations: PATCH: Errors 400, 402, 404', () => {
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
  ])('%s for %j, and nothing is changed', async (error, body) => {
    expect(await patch({ notes: 'changed', ...body })).toMatchObject({ status: 400, body: { error } });
    expect((await api.call('GET', `/contacts/${id}`, { key })).body.notes).toBeNull();
  });

  it('PATCH and DELETE /contacts/{id} (contacts:write), and what else writes: 403 without the scope', async () => {
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

  it('402 on a plan without the API feature', async () => {
    const free = await api.createKey(await api.createOrganization({ plan: 'free' }));
    const answer = await api.call('PATCH', `/contacts/${id}`, { key: free, body: {} });
    expect(answer).toMatchObject({ status: 402, body: { error: 'plan_limit_exceeded', details: { feature: 'api' } } });
  });

  it('404 for an id nobody has, no UUID, and another organization’s', async () => {
    const stranger = await api.createKey(await api.createOrganization());
    expect((await patch({}, newId())).body.error).toBe('contact_not_found');
    expect((await patch({}, 'x')).body.error).toBe('contact_not_found');
    expect((await api.call('PATCH', `/contacts/${id}`, { key: stranger, body: {} })).status).toBe(404);
  });
});

describe('409 identifier_conflict (contract/contacts.md#rules: PATCH onto a taken identifier)', () => {
  it('tells field and contact, and saves nothing', async () => {
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

  it('of 20 contacts that take one e-mail in parallel one gets it', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => create({ phone: `+55119200000${10 + i}` })));
    const answers = await Promise.all(ids.map((one) => patch({ email: 'wanted@example.com' }, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const winner = answers.find(({ status }) => status === 200)?.body.id;
    for (const { status, body } of answers) {
      if (status === 409) expect(body.details).toEqual({ field: 'email', contact_id: winner });
    }
  });
});
