import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
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

beforeEach(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  member = await api.createMember(organization, { role: 'atendente' });
});
afterAll(() => api.stop());

describe('contacts.addIdentifier and contacts.removeIdentifier in the panel (contract/contacts.md#rules)', () => {
  const add = (id: string, type: string, value: string) => panel('addIdentifier', { id, type, value });
  const remove = (id: string, type: string, value: string) => panel('removeIdentifier', { id, type, value });

  it('an added CPF finds the contact in GET /contacts and in POST /contacts/tag', async () => {
    const id = await create({ email: 'a@example.com' });
    const { code, body } = await add(id, 'cpf', '529.982.247-25');
    expect(code).toBe('ok');
    expect(body.identifiers).toContainEqual({ type: 'cpf', value: '52998224725', label: null });
    expect((await api.call('GET', '/contacts?cpf=52998224725', { key })).body.id).toBe(id);
    const tagged = await api.call('POST', '/contacts/tag', { key, body: { cpf: '529.982.247-25', tag: 'x' } });
    expect(tagged.body.contact_id).toBe(id);
  });

  it('a first phone becomes the primary phone; a second e-mail finds the contact, but is not primary', async () => {
    const id = await create({ email: 'a@example.com' });
    expect((await add(id, 'phone', '11 98765-4321')).body.phone).toBe('+5511987654321');
    expect((await add(id, 'email', 'B@example.com')).body).toMatchObject({ email: 'a@example.com' });
    expect((await api.call('POST', '/contacts', { key, body: { email: 'b@example.com' } })).body.contact_id).toBe(id);
  });

  it('a removed identifier is free at once; removing an absent identifier returns removed: false', async () => {
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
  ])('addIdentifier refuses an invalid or taken identifier: %s', async (code, type, value) => {
    await create({ email: 'other@example.com' });
    const id = await create({ email: 'a@example.com' });
    expect((await add(id, type, value)).code).toBe(code);
  });
});
