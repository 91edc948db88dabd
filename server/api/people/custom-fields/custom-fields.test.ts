import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openPanel, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());

describe('contract/organization.md#operations: GET /fields: custom field definitions (contract/organization.md#fields-and-pipelines)', () => {
  it('returns the fields by position; POST /contacts accepts their keys and rejects a foreign key (400)', async () => {
    const organizationId = await api.createOrganization();
    const stranger = await api.createOrganization();
    await api.prisma.customField.createMany({
      data: [
        { id: newId(), organizationId, key: 'city', label: 'City', position: 1, placeholder: 'São Paulo' },
        { id: newId(), organizationId, key: 'size', label: 'Size', position: 0, type: 'select', options: ['S', 'M'] },
        { id: newId(), organizationId: stranger, key: 'theirs', label: 'Theirs' },
      ],
    });
    const key = await api.createKey(organizationId);
    const { status, body } = await api.call('GET', '/fields', { key });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: [
          { key: 'size', label: 'Size', type: 'select', options: ['S', 'M'], placeholder: null, position: 0 },
          { key: 'city', label: 'City', type: 'text', options: [], placeholder: 'São Paulo', position: 1 },
        ],
        next_cursor: null,
        has_more: false,
      },
    });
    // An upsert accepts in `fields` exactly the keys of these custom fields.
    const good = { email: 'a@example.com', fields: { city: 'Recife', size: 'M' } };
    expect((await api.call('POST', '/contacts', { key, body: good })).status).toBe(200);
    const bad = { email: 'a@example.com', fields: { theirs: 'x' } };
    expect(await api.call('POST', '/contacts', { key, body: bad })).toMatchObject({
      status: 400,
      body: { error: 'unknown_fields', details: { unknown_fields: ['theirs'] } },
    });
  });
});

describe('the panel’s custom fields', () => {
  const start = async () => {
    const { organization, panel } = await openPanel();
    return { organizationId: organization, panel, key: await api.createKey(organization) };
  };

  it('creates a field after the existing ones, changes and reorders fields, and audits each change', async () => {
    const { organizationId, panel, key } = await start();
    await panel.customFields.createCustomField({ key: 'city', label: ' City ', placeholder: 'Recife' });
    await panel.customFields.createCustomField({ key: 'size', label: 'Size', type: 'select', options: ['S', 'M'] });
    expect(await panel.customFields.updateCustomField({ key: 'size', options: ['S', 'M', 'L'] })).toEqual({
      key: 'size',
      label: 'Size',
      type: 'select',
      options: ['S', 'M', 'L'],
      placeholder: null,
      position: 1,
    });
    expect(await panel.customFields.updateCustomField({ key: 'size', type: 'text' })).toMatchObject({
      type: 'text',
      options: [],
    });
    expect(await panel.customFields.updateCustomField({ key: 'city', placeholder: null })).toMatchObject({
      placeholder: null,
    });
    expect((await panel.customFields.reorderCustomFields({ keys: ['size', 'city'] })).data).toMatchObject([
      { key: 'size', position: 0 },
      { key: 'city', label: 'City', position: 1 },
    ]);
    expect((await api.call('GET', '/fields', { key })).body.data.map((one: { key: string }) => one.key)).toEqual([
      'size',
      'city',
    ]);
    const audit = await api.prisma.auditEntry.findMany({ where: { organizationId }, orderBy: { createdAt: 'asc' } });
    expect(audit.map((entry) => `${entry.action} ${entry.objectId}`)).toEqual([
      'custom_field.created city',
      'custom_field.created size',
      'custom_field.updated size',
      'custom_field.updated size',
      'custom_field.updated city',
      'custom_field.reordered null',
    ]);
  });

  it('refuses a taken key, an unknown key, a wrong order and invalid input, each with its error code', async () => {
    const { panel } = await start();
    await panel.customFields.createCustomField({ key: 'city', label: 'City' });
    const refused: [string, () => Promise<unknown>][] = [
      ['name_taken', () => panel.customFields.createCustomField({ key: 'city', label: 'Town' })],
      ['custom_field_not_found', () => panel.customFields.updateCustomField({ key: 'town', label: 'Town' })],
      ['custom_field_not_found', () => panel.customFields.removeCustomField({ key: 'town' })],
      ['stale_order', () => panel.customFields.reorderCustomFields({ keys: [] })],
      ['stale_order', () => panel.customFields.reorderCustomFields({ keys: ['city', 'city'] })],
      ['stale_order', () => panel.customFields.reorderCustomFields({ keys: ['town'] })],
      ['invalid_request', () => panel.customFields.createCustomField({ key: 'two words', label: 'x' })],
      ['invalid_request', () => panel.customFields.createCustomField({ key: 'x', label: 'x', type: 'select' })],
      [
        'invalid_request',
        () => panel.customFields.createCustomField({ key: 'x', label: 'x', type: 'select', options: ['a', 'a'] }),
      ],
      ['invalid_request', () => panel.customFields.updateCustomField({ key: 'city', options: ['a'] })],
    ];
    for (const [code, call] of refused) expect((await refusalOf(call())).code).toBe(code);
  });

  it('creates each of 10 keys once, at positions 0 to 9, when 20 creates run at the same time', async () => {
    const { panel } = await start();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        panel.customFields.createCustomField({ key: `k${index % 10}`, label: 'K' }),
      ),
    );
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(10);
    const { data } = await panel.customFields.listCustomFields({});
    expect(data.map((one) => one.position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('removes a field and its value from a contact, and records contact.updated for that contact', async () => {
    const { organizationId, panel, key } = await start();
    await panel.customFields.createCustomField({ key: 'city', label: 'City' });
    await panel.customFields.createCustomField({ key: 'size', label: 'Size' });
    const having = { email: 'a@example.com', fields: { city: 'Recife', size: 'M' } };
    const { id } = (await api.call('POST', '/contacts', { key, body: having })).body;
    await api.call('POST', '/contacts', { key, body: { email: 'b@example.com', fields: { size: 'S' } } });
    expect(await panel.customFields.removeCustomField({ key: 'city' })).toEqual({ ok: true, key: 'city', contacts: 1 });
    expect((await api.call('GET', `/contacts/${id}`, { key })).body.custom_fields).toEqual({ size: 'M' });
    expect((await api.eventsOf(organizationId)).at(-1)).toEqual({
      type: 'contact.updated',
      objectId: id,
      context: { source: 'panel', changed: ['fields'] },
    });
    expect(await api.call('POST', '/contacts', { key, body: having })).toMatchObject({
      body: { error: 'unknown_fields' },
    });
  });
});
