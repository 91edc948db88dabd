import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { provision } from '#server/domain/lifecycle/provisioning/provision.ts';
import {
  type InvalidProvisioning,
  readProvisioning,
} from '#server/domain/platform/provisioning-file/read-provisioning.ts';
import { startHarness } from '#server/testing/harness.ts';
import { provisionContacts } from './provision-contacts.ts';

const api = startHarness();
let turn = 0;
let name: string;

const setup = () => ({
  organization: { name, plan: 'pro' },
  members: [
    { email: 'edu@example.com', name: 'Edu', role: 'editor' },
    { email: 'fin@example.com', name: 'Fin', role: 'financeiro' },
  ],
  custom_fields: [{ key: 'city' }, { key: 'size' }],
  pipelines: [{ name: 'Sales', is_default: true, auto_enroll: true, stages: [{ name: 'New' }, { name: 'Won' }] }],
  keys: [{ name: 'all', scopes: ['contacts:read', 'contacts:write'] }],
});
const full = {
  name: 'Marina',
  email: 'Marina@Example.com',
  phone: '(11) 98765-4321',
  cpf: '529.982.247-25',
  wa_user_id: 'BR.12345678',
  notes: 'Prefers e-mail',
  fields: { city: 'Recife' },
  tags: ['vip'],
  assigned_user_email: 'edu@example.com',
  stages: [{ pipeline: 'sales', stage: 'won' }],
  opted_out: true,
};

const run = async (contacts: unknown[]) => {
  const made = await provision(readProvisioning({ ...setup(), contacts }), [provisionContacts]);
  return made as {
    organization: { id: string };
    contacts: { id: string; name: string }[];
    keys: { secret?: string }[];
  };
};
const problemsOf = (contacts: unknown[]) =>
  run(contacts).then(
    () => [],
    (error) => (error as InvalidProvisioning).problems,
  );

beforeEach(() => {
  turn += 1;
  name = `Provisioned ${turn} ${Date.now()}`;
});
afterAll(() => api.stop());

describe('contract/contacts.md#rules: CPF and further identifiers are set by provisioning', () => {
  it('a complete contact is created and found by each identifier, and a second run changes nothing', async () => {
    const { organization, contacts, keys } = await run([full]);
    const [{ id } = { id: '' }] = contacts;
    const key = keys[0]?.secret;
    for (const query of ['cpf=52998224725', 'phone=11987654321', 'email=marina@example.com']) {
      const { body } = await api.call('GET', `/contacts?${query}`, { key });
      expect(body).toMatchObject({
        id,
        name: 'Marina',
        email: 'marina@example.com',
        phone: '+5511987654321',
        notes: 'Prefers e-mail',
        custom_fields: { city: 'Recife' },
        tags: [{ name: 'vip' }],
        pipelines: [{ pipeline_name: 'Sales', stage_name: 'Won', lost_at: null }],
        assigned_user: { email: 'edu@example.com' },
        opted_out_at: expect.any(String),
      });
    }
    const byUserId = await api.call('GET', '/contacts?wa_user_id=BR.12345678', { key });
    expect(byUserId.body.data.map((one: { id: string }) => one.id)).toEqual([id]);
    const before = [await api.eventsOf(organization.id), byUserId.body.data];
    expect((await run([full])).contacts.map((one) => one.id)).toEqual([id]);
    const after = await api.call('GET', '/contacts?wa_user_id=BR.12345678', { key });
    expect([await api.eventsOf(organization.id), after.body.data]).toEqual(before);
  });

  it('an existing contact gets missing values and keeps its existing ones', async () => {
    const { contacts, keys } = await run([
      {
        name: 'Ana',
        email: 'ana@example.com',
        fields: { city: 'Natal' },
        stages: [{ pipeline: 'Sales', stage: 'Won' }],
      },
    ]);
    const again = await run([
      {
        ...full,
        name: 'Other',
        email: 'ana@example.com',
        fields: { city: 'Olinda', size: 'L' },
        stages: [{ pipeline: 'Sales', stage: 'New' }],
      },
      { name: 'Third', cpf: full.cpf, email: 'second@example.com' },
    ]);
    expect(again.contacts.map((one) => [one.id, one.name])).toEqual([
      [contacts[0]?.id, 'Ana'],
      [contacts[0]?.id, 'Ana'],
    ]);
    const { body } = await api.call('GET', '/contacts?email=second@example.com', { key: keys[0]?.secret });
    expect(body).toMatchObject({
      id: contacts[0]?.id,
      name: 'Ana',
      email: 'ana@example.com',
      phone: '+5511987654321',
      notes: 'Prefers e-mail',
      custom_fields: { city: 'Natal', size: 'L' },
      pipelines: [{ stage_name: 'Won' }],
      opted_out_at: null,
    });
  });

  it('invalid contacts are reported with their index and error code, and nothing is written', async () => {
    expect(await problemsOf([{ name: 'Nobody' }])).toEqual([
      'contacts.0: one of email, phone, cpf and wa_user_id is needed',
    ]);
    expect(await problemsOf([{ email: 'a@example.com' }, { cpf: '111.111.111-11' }])).toEqual([
      'contacts.1: invalid_cpf',
    ]);
    for (const [wanted, code] of [
      [{ phone: '12' }, 'invalid_phone'],
      [{ email: 'x' }, 'invalid_email'],
      [{ email: 'a@example.com', fields: { shoe: '42' } }, 'unknown_fields'],
      [{ email: 'a@example.com', stages: [{ pipeline: 'Sales', stage: 'Gone' }] }, 'unknown_stage'],
      [{ email: 'a@example.com', stages: [{ pipeline: 'Gone', stage: 'New' }] }, 'unknown_pipeline'],
      [{ email: 'a@example.com', assigned_user_email: 'fin@example.com' }, 'assigned_user_role_not_eligible'],
    ] as const) {
      expect((await problemsOf([wanted]))[0]).toContain(`contacts.0: ${code}`);
    }
    const taken = [{ email: 'a@example.com' }, { cpf: full.cpf }, { email: 'a@example.com', cpf: full.cpf }];
    expect((await problemsOf(taken))[0]).toContain('contacts.2: identifier_conflict {"field":"cpf"');
    expect(await api.prisma.organization.count({ where: { name } })).toBe(0);
  });
});
