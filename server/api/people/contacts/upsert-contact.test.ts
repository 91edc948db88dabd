import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyValues } from '#server/contract/people/contact-values.ts';
import { createFields } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let key: string;
const post = (body: unknown, as = key) => api.call('POST', '/contacts', { key: as, body });

beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  await createFields(organization, 'city');
});
afterAll(() => api.stop());

describe('contract/contacts.md#operations: POST /contacts creates or updates a contact', () => {
  it('returns the Contact with ok, contact_id and tags_assigned; new tags get the default color', async () => {
    const { status, body, headers } = await post({
      email: 'Marina@Example.com',
      phone: '(11) 98765-4321',
      name: 'Marina',
      fields: { city: 'São Paulo' },
      tags: ['VIP', 'vip', 'new'],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: body.contact_id,
      name: 'Marina',
      email: 'marina@example.com',
      phone: '+5511987654321',
      ...emptyValues,
      custom_fields: { city: 'São Paulo' },
      tags: [
        { id: expect.any(String), name: 'new', color: '#22C55E', type: 'contact', created_at: expect.any(String) },
        { id: expect.any(String), name: 'vip', color: '#22C55E', type: 'contact', created_at: expect.any(String) },
      ],
      pipelines: [],
      assigned_user: null,
      identifiers: [
        { type: 'phone', value: '+5511987654321', label: null },
        { type: 'email', value: 'marina@example.com', label: null },
      ],
      stats: {
        conversation_count: 0,
        first_seen_at: expect.any(String),
        last_seen_at: expect.any(String),
        channels: [],
      },
      opted_out_at: null,
      assigned_at: null,
      assignment_source: null,
      merged_into: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      ok: true,
      contact_id: expect.any(String),
      tags_assigned: [
        { id: expect.any(String), name: 'vip', created: true },
        { id: expect.any(String), name: 'new', created: true },
      ],
    });
    expect(headers['X-RateLimit-Limit']).toBe('300');
    expect(headers['X-Request-Id']).toMatch(/^req_/);
  });

  it('finds the contact by any spelling of its phone and keeps its name', async () => {
    const first = await post({ phone: '+55 31 98765-4321', name: 'A' });
    for (const phone of ['(31) 98765-4321', '553187654321', '021 31 98765-4321']) {
      const again = await post({ phone });
      expect(again.body.contact_id).toBe(first.body.contact_id);
      expect(again.body.name).toBe('A');
    }
  });

  it('sends events only for changes when a payload is sent again (contract/webhooks.md#delivery)', async () => {
    const other = await api.createOrganization();
    const otherKey = await api.createKey(other);
    const body = { email: 'events@example.com', name: 'One', tags: ['x'] };
    const { contact_id: id } = (await post(body, otherKey)).body;
    await post(body, otherKey);
    await post({ ...body, name: 'Two' }, otherKey);
    expect(await api.eventsOf(other)).toEqual([
      { type: 'contact.created', objectId: id, context: { source: 'api' } },
      { type: 'contact.tag_added', objectId: id, context: { tag: { id: expect.any(String), name: 'x' } } },
      { type: 'contact.updated', objectId: id, context: { source: 'api', changed: ['name'] } },
    ]);
  });

  it('uses the phone as sent as the name of a contact without a name (contract/contacts.md#rules)', async () => {
    expect((await post({ phone: '11 91111-2222' })).body.name).toBe('11 91111-2222');
  });

  it('sets assignment_error for an unknown, foreign or ineligible owner, and assigned_user_id otherwise', async () => {
    const finance = await api.createMember(organization, { role: 'financeiro' });
    const owner = await api.createMember(organization, { role: 'atendente' });
    const stranger = await api.createMember(await api.createOrganization());
    const send = async (email: string) => (await post({ email: 'c@example.com', assigned_user_email: email })).body;
    expect(await send('nobody@example.com')).toMatchObject({
      ok: true,
      assignment_error: 'assigned_user_email_not_found',
    });
    expect(await send(stranger.email)).toMatchObject({ assignment_error: 'assigned_user_not_member' });
    expect(await send(finance.email)).toMatchObject({ assignment_error: 'assigned_user_role_not_eligible' });
    const assigned = await send(owner.email.toUpperCase());
    expect(assigned).toMatchObject({
      assigned_user_id: owner.userId,
      assigned_user: { id: owner.userId, role: 'atendente' },
    });
    expect(assigned).not.toHaveProperty('assignment_error');
  });

  it('name replaces the stored name when sent; otherwise the stored name stays', async () => {
    const send = async (rest: object) => (await post({ email: 'named@example.com', ...rest })).body.name;
    expect(await send({ name: 'First' })).toBe('First');
    expect(await send({})).toBe('First');
    expect(await send({ name: 'Second' })).toBe('Second');
  });

  it('fields are stored as strings and merged with the stored fields', async () => {
    await createFields(organization, 'size', 'plan');
    const send = async (fields?: object) => (await post({ email: 'fields@example.com', fields })).body.custom_fields;
    expect(await send({ city: 'Recife', size: 42 })).toEqual({ city: 'Recife', size: '42' });
    expect(await send({ size: '43', plan: 'gold' })).toEqual({ city: 'Recife', size: '43', plan: 'gold' });
    expect(await send({})).toEqual({ city: 'Recife', size: '43', plan: 'gold' });
    expect(await send()).toEqual({ city: 'Recife', size: '43', plan: 'gold' });
  });

  it('tags are matched by name in any case and only added; an empty or absent list removes none', async () => {
    const send = async (tags?: string[]) => {
      const { body } = await post({ email: 'tagged@example.com', tags });
      return { names: body.tags.map((tag: { name: string }) => tag.name), assigned: body.tags_assigned };
    };
    const first = await send(['Gold', 'north']);
    expect(first).toMatchObject({ names: ['Gold', 'north'], assigned: [{ created: true }, { created: true }] });
    const second = await send(['GOLD', 'south']);
    expect(second.names).toEqual(['Gold', 'north', 'south']);
    expect(second.assigned).toEqual([
      { id: first.assigned[0].id, name: 'Gold', created: false },
      { id: expect.any(String), name: 'south', created: true },
    ]);
    for (const nothing of [[], undefined]) {
      expect(await send(nothing)).toEqual({ names: ['Gold', 'north', 'south'], assigned: [] });
    }
  });

  it.each(['admin', 'editor', 'atendente'] as const)(
    'assigned_user_email accepts a member with the role %s',
    async (role) => {
      const { email, userId } = await api.createMember(organization, { role });
      const { body } = await post({ email: `of-${role}@example.com`, assigned_user_email: email });
      expect(body).toMatchObject({ assigned_user_id: userId, assigned_user: { id: userId, email, role } });
      expect(body).not.toHaveProperty('assignment_error');
    },
  );

  it('creates one contact and one contact.created for 20 parallel calls with the same new phone', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => post({ phone: '+5521987650001', tags: [`t${i % 3}`] })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.body.contact_id)).size).toBe(1);
    const created = await api.prisma.outboxEntry.count({
      where: { type: 'contact.created', objectId: answers[0]?.body.contact_id },
    });
    expect(created).toBe(1);
  });
});

describe('POST /contacts with a null or empty identifier', () => {
  it('ignores a null or empty identifier beside a valid identifier (200) and clears nothing', async () => {
    const made = await post({ email: 'null@example.com', phone: '+55 11 98765-1212' });
    const byPhone = await post({ email: null, phone: '+5511987651212', name: 'Known' });
    const byEmail = await post({ email: 'null@example.com', phone: '' });
    expect([made, byPhone, byEmail].map((one) => one.status)).toEqual([200, 200, 200]);
    expect(new Set([made, byPhone, byEmail].map((one) => one.body.id)).size).toBe(1);
    expect(byEmail.body).toMatchObject({ email: 'null@example.com', phone: '+5511987651212', name: 'Known' });
  });
});

describe('POST /contacts: invalid bodies (400)', () => {
  it.each([
    // contract/contacts.md#operations: email: yes if phone absent; phone: yes if email absent
    ['missing_identifier', { name: 'x' }],
    ['missing_identifier', {}],
    ['missing_identifier', { email: null, phone: null }],
    ['missing_identifier', { email: ' ', phone: '' }],
    ['invalid_request', { email: 'a@b.co', name: '  ' }],
    ['invalid_request', { email: 'a@b.co', tags: ['vip', '  '] }],
    ['invalid_phone', { phone: 'abc' }],
    ['invalid_email', { email: 'not an address' }],
    ['invalid_fields', { email: 'a@b.co', fields: ['x'] }],
    ['invalid_fields', { email: 'a@b.co', fields: 'x' }],
    ['invalid_fields', { email: 'a@b.co', fields: null }],
    ['unknown_fields', { email: 'a@b.co', fields: { nope: 'x' } }],
    ['invalid_request', { email: 'a@b.co', name: 7 }],
    ['invalid_request', { email: 'a@b.co', name: 'nul \u0000' }],
    ['invalid_request', { email: 'a@b.co', name: 'lone \ud800' }],
  ])('returns 400 %s for %j', async (error, body) => {
    const answer = await post(body);
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  it('an unknown key returns unknown_fields with rejected and allowed keys (400, contract/errors.md)', async () => {
    const { status, body } = await post({ email: 'a@b.co', surname: 'x' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'unknown_fields',
      details: {
        unknown_fields: ['surname'],
        allowed_fields: ['email', 'phone', 'name', 'fields', 'tags', 'assigned_user_email'],
      },
      docs_url: expect.stringContaining('/docs/errors/unknown_fields'),
    });
  });

  it('names an unregistered field in details.unknown_fields and saves nothing (contract/errors.md)', async () => {
    const { body } = await post({ email: 'ghost@example.com', fields: { city: 'x', nope: 'y' } });
    expect(body.details).toEqual({ unknown_fields: ['nope'] });
    expect((await api.call('GET', '/contacts?email=ghost@example.com', { key })).status).toBe(404);
  });
});

describe('contract/contacts.md#operations: POST /contacts, plan and scope: 402 and 403', () => {
  it('returns 402 with the current plan on a plan without the API feature; names an ended trial', async () => {
    const free = await api.createKey(await api.createOrganization({ plan: 'free' }));
    expect(await post({ email: 'a@b.co' }, free)).toMatchObject({
      status: 402,
      body: { error: 'plan_limit_exceeded', details: { feature: 'api', current_plan: 'free' } },
    });
    const ended = await api.createKey(await api.createOrganization({ plan: 'trial', trialEndsAt: new Date(0) }));
    expect((await post({ email: 'a@b.co' }, ended)).body.details).toEqual({
      feature: 'subscription',
      current_plan: 'trial',
    });
  });

  it('returns 403 insufficient_scope for a key without contacts:write', async () => {
    const reader = await api.createKey(organization, { scopes: ['contacts:read'] });
    expect(await post({ email: 'a@b.co' }, reader)).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope', details: { required_scope: 'contacts:write' } },
    });
  });
});

describe('POST /contacts with identifiers of two contacts (409 identifier_conflict)', () => {
  it('returns the field and the contact that has the identifier, and saves nothing', async () => {
    const a = (await post({ email: 'one@example.com', name: 'One' })).body.contact_id;
    const b = (await post({ phone: '+5541987654321' })).body.contact_id;
    const { status, body } = await post({ email: 'one@example.com', phone: '+5541987654321', name: 'Changed' });
    expect({ status, error: body.error, details: body.details }).toEqual({
      status: 409,
      error: 'identifier_conflict',
      details: { field: 'phone', contact_id: b },
    });
    expect((await api.call('GET', `/contacts/${a}`, { key })).body.name).toBe('One');
  });
});
