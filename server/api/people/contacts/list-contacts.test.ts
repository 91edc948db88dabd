import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
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
const addIdentifier = (contactId: string, type: 'cpf' | 'wa_user_id', value: string) =>
  api.prisma.contactIdentifier.create({
    data: { id: newId(), organizationId: organization, contactId, type, value, matchKey: value },
  });

async function start() {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
}
afterAll(() => api.stop());

describe('contract/contacts.md#operations: GET /contacts with id, email, phone or cpf returns one Contact', () => {
  let marina: string;
  let rui: string;
  beforeAll(async () => {
    await start();
    marina = await create({ email: 'Marina@Example.com', phone: '+55 31 98765-4321', name: 'Marina' });
    rui = await create({ email: 'rui@example.com', name: 'Rui' });
    await addIdentifier(rui, 'cpf', '11144477735');
  });

  it.each([
    ['email (exact, case-insensitive)', 'email=MARINA@example.COM'],
    ['phone (any format)', 'phone=%2B5531987654321'],
    ['phone (any format, including old formats without country code)', 'phone=(31) 8765-4321'],
    ['phone (any format), a wa_id without the ninth digit', 'phone=553187654321'],
    ['phone (any format), trunk 0 and carrier', 'phone=021 31 98765-4321'],
  ])('finds the contact by %s', async (_name, query) => {
    const { status, body } = await list(query);
    expect([status, body.id]).toEqual([200, marina]);
    expect(body).toEqual((await api.call('GET', `/contacts/${marina}`, { key })).body);
  });

  it('returns 404 contact_not_found for a part of an e-mail', async () => {
    for (const query of ['email=arina@example.com', 'email=marina@example.co']) {
      expect(await list(query)).toMatchObject({ status: 404, body: { error: 'contact_not_found' } });
    }
  });

  it('finds the contact by id, and by CPF with or without punctuation', async () => {
    expect((await list('cpf=111.444.777-35')).body.id).toBe(rui);
    expect((await list('cpf=11144477735')).body.id).toBe(rui);
    expect((await list(`id=${rui}`)).body.id).toBe(rui);
  });

  it('tries id, email, phone and cpf in this order and returns 404 when none matches', async () => {
    expect((await list(`id=${rui}&email=marina@example.com`)).body.id).toBe(rui);
    expect((await list('email=rui@example.com&phone=31987654321')).body.id).toBe(rui);
    expect((await list('phone=31987654321&cpf=11144477735')).body.id).toBe(marina);
    expect((await list('email=nobody@example.com&phone=31987654321')).body.id).toBe(marina);
    expect((await list('email=nobody@example.com&phone=31900000000')).status).toBe(404);
  });
});

describe('contract/contacts.md#operations: GET /contacts without id, email, phone and cpf returns a list', () => {
  beforeEach(start);

  it('lists full Contact objects, newest first (contract/lists.md)', async () => {
    const first = await create({ email: 'a@example.com', tags: ['x'] });
    const second = await create({ phone: '+5511987650001' });
    const { body, headers } = await list();
    expect(body).toEqual({
      data: [
        (await api.call('GET', `/contacts/${second}`, { key })).body,
        (await api.call('GET', `/contacts/${first}`, { key })).body,
      ],
      next_cursor: null,
      has_more: false,
    });
    expect(headers['X-RateLimit-Limit']).toBe('120');
  });

  it('tag filters by the name or the id of a tag; an unknown tag gives an empty list', async () => {
    const { body } = await api.call('POST', '/contacts', { key, body: { email: 'a@example.com', tags: ['VIP'] } });
    await create({ email: 'b@example.com', tags: ['other'] });
    for (const tag of ['vip', 'VIP', body.tags[0].id]) expect(await idsOf(`tag=${tag}`)).toEqual([body.id]);
    for (const tag of ['nobody', newId()]) expect(await idsOf(`tag=${tag}`)).toEqual([]);
  });

  it('pipeline and stage filter by name or id; lost=true lists lost contacts, lost=false active contacts', async () => {
    const pipelines = [
      await createPipeline(organization, 'Sales', ['New', 'Done']),
      await createPipeline(organization, 'Support', ['New', 'Done']),
    ];
    const stageIds = Object.fromEntries(
      pipelines.flatMap(({ name, stages }) => stages.map((stage) => [`${name} ${stage.name}`, stage.id])),
    );
    const [a, b, c] = [
      await create({ email: 'a@x.co' }),
      await create({ email: 'b@x.co' }),
      await create({ email: 'c@x.co' }),
    ];
    await create({ email: 'd@x.co' });
    const move = (id: string, body: object) => api.call('POST', '/contacts/stage', { key, body: { id, ...body } });
    await move(a, { pipeline: 'Sales', stage: 'New' });
    await move(b, { pipeline: 'Sales', stage: 'Done' });
    await move(b, { pipeline: 'Sales', lost: true });
    await move(c, { pipeline: 'Support', stage: 'New' });
    await move(c, { pipeline: 'Support', lost: true });
    expect(await idsOf('pipeline=sales')).toEqual([b, a]);
    expect(await idsOf(`pipeline=${pipelines[1]?.id}`)).toEqual([c]);
    expect(await idsOf('stage=new')).toEqual([c, a]);
    expect(await idsOf('pipeline=Sales&stage=new')).toEqual([a]);
    expect(await idsOf(`pipeline=Sales&stage=${stageIds['Sales Done']}`)).toEqual([b]);
    expect(await idsOf(`pipeline=Sales&stage=${stageIds['Support Done']}`)).toEqual([]);
    expect(await idsOf('lost=true')).toEqual([c, b]);
    expect(await idsOf('lost=false')).toEqual([a]);
    expect(await idsOf('pipeline=Sales&lost=true')).toEqual([b]);
    expect(await idsOf('pipeline=Nope')).toEqual([]);
    expect(await idsOf('stage=Nope')).toEqual([]);
  });

  it('assigned_to filters by the id of the owner, or with none by contacts without an owner', async () => {
    const owner = await api.createMember(organization, { role: 'editor' });
    const owned = await create({ email: 'a@example.com', assigned_user_email: owner.email });
    const free = await create({ email: 'b@example.com' });
    expect(await idsOf(`assigned_to=${owner.userId}`)).toEqual([owned]);
    expect(await idsOf('assigned_to=none')).toEqual([free]);
    expect(await idsOf(`assigned_to=${newId()}`)).toEqual([]);
  });

  it('wa_user_id filters by the exact value', async () => {
    const contact = await create({ email: 'a@example.com' });
    await create({ email: 'b@example.com' });
    await addIdentifier(contact, 'wa_user_id', 'BR.13491208655302741918');
    expect(await idsOf('wa_user_id=BR.13491208655302741918')).toEqual([contact]);
    expect(await idsOf('wa_user_id=13491208655302741918')).toEqual([]);
  });

  it('several filters together list only contacts that match all of them', async () => {
    const both = await create({ email: 'a@example.com', name: 'Ana', tags: ['vip'] });
    await create({ email: 'b@example.com', name: 'Ana' });
    await create({ email: 'c@example.com', name: 'Bia', tags: ['vip'] });
    expect(await idsOf('tag=vip&q=ana&assigned_to=none&opted_out=false')).toEqual([both]);
  });

  it('lists and lookups with a key of another organization do not find the contact', async () => {
    await create({ email: 'a@example.com', name: 'Ana', tags: ['vip'] });
    const stranger = await api.createKey(await api.createOrganization());
    for (const query of ['', 'q=ana', 'tag=vip', 'assigned_to=none', 'updated_since=2020-01-01T00:00:00Z']) {
      expect((await api.call('GET', `/contacts?${query}`, { key: stranger })).body.data).toEqual([]);
    }
    expect((await api.call('GET', '/contacts?email=a@example.com', { key: stranger })).status).toBe(404);
  });
});

describe('contract/contacts.md#operations: q (search by name, email or phone)', () => {
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    await start();
    ids.joao = await create({ name: 'João da Conceição', email: 'jconceicao@example.com', phone: '(31) 98765-4321' });
    ids.maria = await create({ name: 'Maria Clara 100%', email: 'maria@loja.com.br' });
    ids.jo = await create({ name: 'Ümit Jö', phone: '+14155552671' });
    await addIdentifier(ids.maria, 'cpf', '52998224725');
  });

  it.each([
    ['joao', ['joao']],
    ['JOÃO', ['joao']],
    ['conceicao joao', ['joao']],
    ['conceição', ['joao']],
    ['ceic', ['joao']],
    ['jconceicao@', ['joao']],
    ['LOJA.com', ['maria']],
    ['clara', ['maria']],
    ['100%', ['maria']],
    ['%', []],
    ['_', []],
    ['umit', ['jo']],
    ['jo', ['jo', 'joao']],
    ['m', ['maria']],
    ['(31) 98765-4321', ['joao']],
    ['31 8765-4321', ['joao']],
    ['021 31 98765-4321', ['joao']],
    ['987654321', ['joao']],
    ['8765', ['joao']],
    ['+1 415', ['jo']],
    ['415 555', ['jo']],
    ['joao maria', []],
    ['nobody', []],
    // The search does not cover CPFs. A CPF can only be looked up exactly.
    ['52998224725', []],
    ['', ['jo', 'maria', 'joao']],
  ])('%j finds %j', async (q, expected) => {
    expect(await idsOf(`q=${encodeURIComponent(q)}`)).toEqual(expected.map((name) => ids[name]));
  });
});

describe('database statements of GET /contacts', () => {
  beforeAll(async () => {
    await start();
    const contacts = Array.from({ length: 60 }, (_, i) => ({ email: `p${i}@example.com`, tags: ['x', `t${i}`] }));
    await api.call('POST', '/contacts/batch', { key, body: { contacts } });
  });
  afterEach(() => vi.restoreAllMocks());

  it.each(['', '&assigned_to=none', '&tag=x'])(
    '50 contacts take as many statements as 1 contact (2, or 3 with a tag); filter “%s”',
    async (filter) => {
      await list();
      const statements = vi.spyOn(pool, 'query');
      const asked = async (limit: number) => {
        statements.mockClear();
        expect((await list(`limit=${limit}${filter}`)).body.data).toHaveLength(limit);
        const texts = statements.mock.calls.map(([config]) => (config as unknown as { text: string }).text);
        // The request log is written in batches at unpredictable times, so its statements are not counted.
        return texts.filter((text) => !text.includes('INTO request_log')).length;
      };
      const named = filter.includes('tag') ? 1 : 0;
      expect([await asked(1), await asked(50)]).toEqual([2 + named, 2 + named]);
    },
  );
});

describe('GET /contacts: errors', () => {
  beforeAll(start);
  it.each([
    ['invalid_email', 'email=x'],
    ['invalid_phone', 'phone=x'],
    ['invalid_cpf', 'cpf=111.111.111-11'],
    ['invalid_cpf', 'cpf=123.456.789-00'],
    ['invalid_request', 'lost=maybe'],
    ['invalid_request', 'opted_out=1'],
    ['invalid_request', 'assigned_to=me'],
    ['invalid_request', 'updated_since=yesterday'],
    ['invalid_request', `q=${'x'.repeat(201)}`],
    ['invalid_request', 'q=%00'],
  ])('returns 400 %s for %s', async (error, query) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { error } });
  });

  it('ignores an unknown query parameter (contract/transport.md)', async () => {
    expect((await list('colour=red')).status).toBe(200);
  });

  it.each([`id=${newId()}`, 'id=x', 'email=nobody@example.com', 'phone=%2B5511912345678', 'cpf=111.444.777-35'])(
    'returns 404 contact_not_found when no contact matches %s',
    async (query) => {
      expect(await list(query)).toMatchObject({
        status: 404,
        body: { error: 'contact_not_found', message: 'Contact not found' },
      });
    },
  );

  it('returns 401 without a key, and names contacts:read to a key without that scope', async () => {
    expect((await api.call('GET', '/contacts')).status).toBe(401);
    const writer = await api.createKey(organization, { scopes: ['contacts:write'] });
    expect((await api.call('GET', '/contacts', { key: writer })).body.details).toEqual({
      required_scope: 'contacts:read',
    });
  });
});
