import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { newId } from '#server/base/ids.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
let organization: string;
let key: string;
let member: MemberIdentity & { email: string };
const create = async (body: unknown): Promise<string> =>
  (await api.call('POST', '/contacts', { key, body })).body.contact_id;
const read = async (id: string) => (await api.call('GET', `/contacts/${id}`, { key })).body;
const panel = (name: string, input: unknown, as: MemberIdentity | null = member) =>
  api.callPanel(as, `contacts.${name}`, input);
const idsOf = async (query: string) =>
  (await api.call('GET', `/contacts?limit=200&${query}`, { key })).body.data.map((one: { id: string }) => one.id);

beforeEach(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  member = await api.createMember(organization, { role: 'atendente' });
});
afterAll(() => api.stop());

async function createMany(count: number, tag: string) {
  const contacts = Array.from({ length: count }, (_, i) => ({ email: `${tag}${i}@example.com`, tags: [tag] }));
  const { results } = (await api.call('POST', '/contacts/batch', { key, body: { contacts } })).body;
  return results.map((result: { contact_id: string }) => result.contact_id) as string[];
}

/** Calls on until there is no more, as the panel does. */
async function bulkAll(input: object) {
  const sum = { processed: 0, succeeded: 0, failed: 0, failures: [] as { contact_id: string; error: string }[] };
  let cursor: string | null | undefined;
  for (let calls = 1; ; calls += 1) {
    const { code, body } = await panel('bulk', { ...input, limit: 20, ...(cursor ? { cursor } : {}) });
    if (code !== 'ok') return { code, body, calls, ...sum };
    sum.processed += body.processed;
    sum.succeeded += body.succeeded;
    sum.failed += body.failed;
    sum.failures.push(...body.failures);
    cursor = body.next_cursor;
    expect(body.has_more).toBe(cursor !== null);
    if (cursor === null) return { code, calls, ...sum };
  }
}

describe('contacts.bulk: over all that match, in parts', () => {
  it('tags them, also when the change makes them match no longer', async () => {
    const leads = await createMany(50, 'lead');
    await createMany(5, 'other');
    expect(await bulkAll({ filter: { tag: 'lead' }, action: { type: 'add_tag', tag: 'vip' } })).toMatchObject({
      calls: 3,
      processed: 50,
      succeeded: 50,
      failed: 0,
    });
    expect((await idsOf('tag=vip')).sort()).toEqual([...leads].sort());
    await bulkAll({ filter: { tag: 'lead' }, action: { type: 'remove_tag', tag: 'LEAD' } });
    expect(await idsOf('tag=lead')).toEqual([]);
    const facts = await api.factsOf(organization);
    const count = (type: string) => facts.filter((fact) => fact.type === type).length;
    expect([count('contact.tag_added'), count('contact.tag_removed')]).toEqual([105, 50]);
  });

  it('assigns and unassigns them, from the panel', async () => {
    await createMany(25, 'lead');
    const filter = { assigned_to: 'none' };
    const assign = (email: string | null) => ({ type: 'assign', assigned_user_email: email });
    await bulkAll({ filter, action: assign(member.email) });
    expect(await idsOf('assigned_to=none')).toEqual([]);
    const [id] = await idsOf('');
    expect(await read(id)).toMatchObject({ assigned_user: { id: member.userId }, assignment_source: 'manual' });
    await bulkAll({ filter: { assigned_to: member.userId }, action: assign(null) });
    expect(await idsOf('assigned_to=none')).toHaveLength(25);
  });

  it('moves them, and names those that cannot be', async () => {
    await api.prisma.pipeline.create({
      data: {
        id: newId(),
        organizationId: organization,
        name: 'Sales',
        isDefault: true,
        stages: { create: { id: newId(), organizationId: organization, name: 'New' } },
      },
    });
    const leads = await createMany(3, 'lead');
    const others = await createMany(2, 'other');
    expect(await bulkAll({ filter: { q: 'lead' }, action: { type: 'stage', stage: 'new' } })).toMatchObject({
      succeeded: 3,
    });
    const lost = await bulkAll({ action: { type: 'stage', lost: true, reason: 'cleaned up' } });
    expect(lost).toMatchObject({ processed: 5, succeeded: 3, failed: 2 });
    expect(lost.failures.map(({ contact_id: id, error }) => [id, error]).sort()).toEqual(
      others.map((id) => [id, 'not_in_pipeline']).sort(),
    );
    expect((await idsOf('lost=true')).sort()).toEqual([...leads].sort());
  });

  it.each([
    ['unknown_pipeline', { type: 'stage', pipeline: 'Nope', stage: 'New' }],
    ['unknown_pipeline', { type: 'stage', stage: 'New' }],
    ['invalid_request', { type: 'stage' }],
    ['assigned_user_email_not_found', { type: 'assign', assigned_user_email: 'nobody@example.com' }],
    ['invalid_request', { type: 'erase' }],
    ['invalid_request', { type: 'add_tag' }],
  ])('%s at once, before anything is changed: %j', async (code, action) => {
    await createMany(2, 'lead');
    expect((await panel('bulk', { action })).code).toBe(code);
    expect((await api.factsOf(organization)).length).toBe(4);
  });

  it('is for members who may write contacts, not for keys', async () => {
    const finance = await api.createMember(organization, { role: 'financeiro' });
    const action = { type: 'add_tag', tag: 'x' };
    expect((await panel('bulk', { action }, finance)).code).toBe('insufficient_scope');
    expect((await panel('bulk', { action }, null)).code).toBe('sign_in_required');
    expect((await api.call('POST', '/contacts/bulk', { key, body: { action } })).body.error).toMatch(
      /route_not_found|method_not_allowed/,
    );
  });

  it('a cursor of another filter is refused', async () => {
    await createMany(3, 'lead');
    const action = { type: 'add_tag', tag: 'x' };
    const { body } = await panel('bulk', { action, limit: 1 });
    const cursor = body.next_cursor;
    expect((await panel('bulk', { action, cursor, filter: { tag: 'lead' } })).code).toBe('invalid_cursor');
    expect((await panel('exportCsv', { cursor })).code).toBe('invalid_cursor');
  });
});

describe('contacts.exportCsv', () => {
  it('every matching contact once, custom fields as columns, formulas as text', async () => {
    const field = { id: newId(), organizationId: organization, key: 'city', label: 'City' };
    await api.prisma.customField.create({ data: field });
    const id = await create({
      email: 'a@example.com',
      phone: '+5511987654321',
      name: '=HYPERLINK("http://evil.example"),x',
      fields: { city: 'São "Paulo"\nSP' },
      tags: ['b', 'a'],
    });
    const { code, body } = await panel('exportCsv', {});
    const { created_at: created, updated_at: updated } = await read(id);
    expect(code).toBe('ok');
    expect(body).toEqual({
      csv: [
        'id,name,email,phone,notes,tags,pipelines,assigned_user,opted_out_at,created_at,updated_at,city',
        `${id},"'=HYPERLINK(""http://evil.example""),x",a@example.com,+5511987654321,,a; b,,,,${created},${updated},"São ""Paulo""\nSP"`,
        '',
      ].join('\r\n'),
      count: 1,
      next_cursor: null,
      has_more: false,
    });
  });

  it('in parts, the head line once', async () => {
    await createMany(30, 'lead');
    await createMany(3, 'other');
    let csv = '';
    let cursor: string | null | undefined;
    do {
      const { body } = await panel('exportCsv', { filter: { tag: 'lead' }, limit: 12, ...(cursor ? { cursor } : {}) });
      csv += body.csv;
      cursor = body.next_cursor;
    } while (cursor);
    const [head, ...lines] = csv.trim().split('\r\n');
    expect(head).toMatch(/^id,name,email/);
    expect(new Set(lines.map((one) => one.slice(0, 36))).size).toBe(30);
  });

  it('says in the audit log who took contacts away, never what was searched for', async () => {
    await panel('exportCsv', { filter: { q: 'Marina' } });
    expect(await api.prisma.auditEntry.findMany({ where: { organizationId: organization } })).toMatchObject([
      { action: 'contacts.exported', actor: { id: member.userId }, details: { filters: ['q'] } },
    ]);
  });
});

describe('identifiers set in the panel (decisions §4)', () => {
  const add = (id: string, type: string, value: string) => panel('addIdentifier', { id, type, value });
  const remove = (id: string, type: string, value: string) => panel('removeIdentifier', { id, type, value });

  it('a CPF finds the contact, in lookups and in bodies', async () => {
    const id = await create({ email: 'a@example.com' });
    const { code, body } = await add(id, 'cpf', '529.982.247-25');
    expect(code).toBe('ok');
    expect(body.identifiers).toContainEqual({ type: 'cpf', value: '52998224725', label: null });
    expect((await api.call('GET', '/contacts?cpf=52998224725', { key })).body.id).toBe(id);
    const tagged = await api.call('POST', '/contacts/tag', { key, body: { cpf: '529.982.247-25', tag: 'x' } });
    expect(tagged.body.contact_id).toBe(id);
  });

  it('the first e-mail or phone is the primary one, another joins it', async () => {
    const id = await create({ email: 'a@example.com' });
    expect((await add(id, 'phone', '11 98765-4321')).body.phone).toBe('+5511987654321');
    expect((await add(id, 'email', 'B@example.com')).body).toMatchObject({ email: 'a@example.com' });
    expect((await api.call('POST', '/contacts', { key, body: { email: 'b@example.com' } })).body.contact_id).toBe(id);
  });

  it('one taken away is free at once; what is not there is no error', async () => {
    const id = await create({ email: 'a@example.com', phone: '+5511987654321' });
    await add(id, 'cpf', '52998224725');
    for (const removed of [true, false]) {
      expect((await remove(id, 'cpf', '529.982.247-25')).body).toEqual({ ok: true, contact_id: id, removed });
    }
    expect((await remove(id, 'phone', '(11) 8765-4321')).body.removed).toBe(true);
    expect(await read(id)).toMatchObject({ phone: null, identifiers: [{ type: 'email' }] });
    const other = await create({ phone: '+5511987654321' });
    expect((await remove(id, 'phone', '+5511987654321')).body.removed).toBe(false);
    expect((await read(other)).phone).toBe('+5511987654321');
  });

  it.each([
    ['invalid_cpf', 'cpf', '123.456.789-00'],
    ['invalid_email', 'email', 'x'],
    ['invalid_phone', 'phone', '1'],
    ['invalid_request', 'telegram', 'x'],
    ['identifier_conflict', 'email', 'other@example.com'],
  ])('%s', async (code, type, value) => {
    await create({ email: 'other@example.com' });
    const id = await create({ email: 'a@example.com' });
    expect((await add(id, type, value)).code).toBe(code);
  });
});
