import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expandEventType } from '#server/contract/developers/event-types.ts';
import { errorRow } from '#server/contract/errors.ts';
import { readProvisioning } from '#server/domain/platform/provisioning-file/read-provisioning.ts';
import { createConnection, createFields, createTemplate } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { startNullOperator } from '#server/testing/servers/null-operator.ts';

const api = startHarness();
let organization: string;
let key: string;
let contact: string;

beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  contact = (await api.call('POST', '/contacts', { key, body: { email: 'a@example.com' } })).body.contact_id;
});
afterAll(() => api.stop());

/** Names that every JavaScript object has. */
const names = ['__proto__', ...Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== '__proto__')];
/** Returns JSON text with the given name as a key. JSON.parse makes it an own property, even `__proto__`. */
const named = (name: string) => `{${JSON.stringify(name)}: "x"}`;

describe('names that every JavaScript object has, such as __proto__ (contract/webhooks.md#delivery)', () => {
  it.each(names)('%s is rejected as an event type (400 unknown_event_type)', async (name) => {
    expect(expandEventType(name)).toBeNull();
    expect(expandEventType(`${name}.*`)).toBeNull();
    const body = { url: 'https://example.com/hook', events: [name] };
    expect(await api.call('POST', '/webhooks', { key, body })).toMatchObject({
      status: 400,
      body: { error: 'unknown_event_type', details: { unknown: [name] } },
    });
  });

  it.each(names)('%s is not an error code', (name) => expect(errorRow(name)).toBeUndefined());

  it.each(names)('%s is rejected as a contact field (400 unknown_fields)', async (name) => {
    const fields = named(name);
    for (const [method, route, rawBody] of [
      ['POST', '/contacts', `{"email": "b@example.com", "fields": ${fields}}`],
      ['PATCH', `/contacts/${contact}`, `{"fields": ${fields}}`],
      ['PATCH', `/contacts/${contact}`, `{"replace_fields": true, "fields": ${fields}}`],
      ['POST', '/contacts/field', `{"id": "${contact}", "key": ${JSON.stringify(name)}, "value": "x"}`],
    ] as const) {
      const { status, body } = await api.call(method, route, { key, rawBody });
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'unknown_fields' });
      expect(body.details.unknown_fields).toEqual([expect.stringMatching(new RegExp(`^(fields\\.)?${name}$`))]);
    }
    expect((await api.call('GET', '/contacts?email=b@example.com', { key })).status).toBe(404);
  });

  it.each(names)('%s as a contact field fails only its own item of a batch', async (name) => {
    const rawBody = `{"contacts": [{"email": "c@example.com", "fields": ${named(name)}}, {"email": "a@example.com"}]}`;
    const { status, body } = await api.call('POST', '/contacts/batch', { key, rawBody });
    expect({ status, results: body.results }).toMatchObject({
      status: 200,
      results: [{ ok: false, error: 'unknown_fields' }, { ok: true }],
    });
  });

  it('__proto__ is rejected in contact.fields of POST /messages and in a provisioning file', async () => {
    const sent = `{"type": "text", "to": "+5511987650001", "text": "x", "contact": {"fields": ${named('__proto__')}}}`;
    const { status, body } = await api.call('POST', '/messages', { key, rawBody: sent });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: 'unknown_fields', details: { unknown_fields: ['contact.fields.__proto__'] } },
    });
    const file = `{"organization": {"name": "A"}, "contacts": [{"email": "a@b.co", "fields": ${named('__proto__')}}]}`;
    expect(() => readProvisioning(JSON.parse(file))).toThrow(/__proto__/);
  });
});

describe('a custom field with a name that every JavaScript object has', () => {
  it('cannot be created in the panel or by a provisioning file', async () => {
    const admin = panelOf(await api.createMember(organization));
    for (const name of names) {
      const refused = await refusalOf(admin.customFields.createCustomField({ key: name, label: name }));
      expect(refused).toMatchObject({ code: 'invalid_request' });
      const file = { organization: { name: 'A' }, custom_fields: [{ key: name, label: name }] };
      expect(() => readProvisioning(file)).toThrow(/custom_fields/);
    }
    expect((await api.call('GET', '/fields', { key })).body.data).toEqual([]);
  });

  it('works in upsert, GET, export and template variables if it exists, also for contacts without value', async () => {
    const operator = await startNullOperator();
    const organizationId = await api.createOrganization();
    const as = await api.createKey(organizationId);
    const connection = await createConnection(organizationId, { phoneNumberId: 'named-fields' });
    await createFields(organizationId, 'constructor');
    const components = [{ type: 'BODY', text: 'Oi {{1}}' }];
    await createTemplate(organizationId, { connectionId: connection, components });
    const people: [string, Record<string, string>, string][] = [
      ['+5511987650031', { constructor: 'MRV' }, 'by MRV.'],
      ['+5511987650032', {}, 'by .'],
    ];
    for (const [phone, fields, said] of people) {
      const { status, body } = await api.call('POST', '/contacts', { key: as, body: { phone, fields } });
      expect(status).toBe(200);
      const read = (await api.call('GET', `/contacts/${body.contact_id}`, { key: as })).body;
      expect(read.custom_fields).toEqual(fields);
      const exported = (await api.call('GET', `/contacts/${body.contact_id}/export`, { key: as })).body;
      expect(exported.contact.custom_fields).toEqual(fields);
      const send = { type: 'template', to: phone, template_name: 'hello', body_params: ['by {{constructor}}.'] };
      expect((await api.call('POST', '/messages', { key: as, body: send })).body.status).toBe('sent');
      expect(operator.accepted.at(-1)?.body.template.components[0].parameters[0].text).toBe(said);
    }
    await operator.stop();
  });
});
