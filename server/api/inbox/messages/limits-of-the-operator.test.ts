import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createConnection, createTemplate } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';

// Tests that Parley refuses a message that the messaging provider would certainly refuse, before it calls the provider
// (contract/messages.md#rules, whatsapp/operator.md#c2, #c3).

const api = startHarness();
let operator: NullOperator;
let organization: string;
let key: string;

const templates = {
  plain: [{ type: 'BODY', text: 'Oi' }],
  two: [{ type: 'BODY', text: 'Oi {{1}}, o pedido {{2}} saiu.' }],
  named: [{ type: 'BODY', text: 'Oi {{first_name}}.' }],
  worded: [
    { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
    { type: 'BODY', text: 'Saiu.' },
  ],
  titled: [
    { type: 'HEADER', format: 'TEXT', text: 'Novidades' },
    { type: 'BODY', text: 'Saiu.' },
  ],
  pictured: [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'Novidades!' },
  ],
  linked: [
    { type: 'BODY', text: 'Veja' },
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://example.com/{{1}}' }] },
  ],
};

beforeAll(async () => {
  operator = await startNullOperator();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  const connectionId = await createConnection(organization, { phoneNumberId: '1000', catalogId: '300' });
  for (const [name, components] of Object.entries(templates)) {
    const parameterFormat = name === 'named' ? 'NAMED' : 'POSITIONAL';
    await createTemplate(organization, { connectionId, name, components, parameterFormat });
  }
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

let people = 0;
const somebody = () => `+55 11 9${String(82_000_000 + people++)}`;
const send = (body: object) => api.call('POST', '/messages', { key, body: { to: somebody(), ...body } });
const asked = () => operator.accepted.length + operator.refused.length;

describe('contract/messages.md#rules: template values that do not fit fail without a call to the provider', () => {
  const link = 'https://example.com/a.jpg';
  it.each([
    ['132000', { template_name: 'two', body_params: ['a'] }],
    ['132000', { template_name: 'two', body_params: ['a', 'b', 'c'] }],
    ['132000', { template_name: 'two' }],
    ['132000', { template_name: 'plain', body_params: ['a'] }],
    ['132000', { template_name: 'named', body_params: { other: 'x' } }],
    ['132000', { template_name: 'worded' }],
    ['132000', { template_name: 'worded', header_image_url: link }],
    ['132000', { template_name: 'titled', header_image_url: link }],
    ['132000', { template_name: 'plain', header_image_url: link }],
    ['132012', { template_name: 'pictured' }],
    ['132000', { template_name: 'linked' }],
    ['132000', { template_name: 'linked', button_params: ['a', 'b'] }],
  ])('returns 200 failed with %s for %j', async (code, body) => {
    const before = asked();
    const { status, body: result } = await send({ type: 'template', ...body });
    expect({ status, result }).toMatchObject({
      status: 200,
      result: { status: 'failed', wamid: null, error: { code, message: expect.any(String), retryable: false } },
    });
    expect(asked()).toBe(before);
    const [shown] = (await api.call('GET', `/messages?id=${result.id}`, { key })).body.data;
    expect(shown.delivery).toMatchObject({ status: 'failed', error: { code } });
  });

  it.each([
    { template_name: 'two', body_params: ['a', 'b'] },
    { template_name: 'titled' },
    { template_name: 'pictured', header_image_url: link },
    { template_name: 'linked', button_params: ['a'] },
    // A template that is not stored cannot be checked, so the messaging provider is called.
    { template_name: 'unheard_of', language_code: 'pt_BR', body_params: ['a'], header_image_url: link },
  ])('sends %j with one call to the provider', async (body) => {
    const before = asked();
    expect((await send({ type: 'template', ...body })).body.status).toBe('sent');
    expect(asked()).toBe(before + 1);
  });
});

const long = (length: number) => 'x'.repeat(length);
const media = { url: 'https://example.com/a', mime_type: 'image/png' };
const button = { id: '1', title: 'Sim' };
const buttons = [button];
const row = { id: '1', title: 'A' };
const sections = [{ title: 'T', rows: [row] }];
const link = { body: 'B', url: 'https://example.com' };
const products = (count: number) => Array.from({ length: count }, (_, at) => ({ product_retailer_id: `P${at}` }));
const titled = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `${at}`, title: `T${at}` }));

/**
 * Message type, field that has the limit, the limit, a function that makes a body with a value of the given size, and
 * the error code beyond the limit.
 */
const limits: [string, string, number, (size: number) => object, string?][] = [
  ['text', 'text', 4_096, (size) => ({ text: long(size) })],
  ['image', 'caption', 1_024, (size) => ({ media, caption: long(size) })],
  ['video', 'caption', 1_024, (size) => ({ media: { ...media, mime_type: 'video/mp4' }, caption: long(size) })],
  ['document', 'caption', 1_024, (size) => ({ media, caption: long(size) })],
  ['buttons', 'body', 1_024, (size) => ({ body: long(size), buttons })],
  ['buttons', 'footer', 60, (size) => ({ body: 'B', buttons, footer: long(size) })],
  ['buttons', 'header', 60, (size) => ({ body: 'B', buttons, header: long(size) }), 'invalid_header'],
  [
    'buttons',
    'header.text',
    60,
    (size) => ({ body: 'B', buttons, header: { type: 'text', text: long(size) } }),
    'invalid_header',
  ],
  ['buttons', 'count', 3, (size) => ({ body: 'B', buttons: titled(size) }), 'invalid_buttons'],
  ['buttons', 'id', 256, (size) => ({ body: 'B', buttons: [{ ...button, id: long(size) }] }), 'invalid_buttons'],
  ['buttons', 'title', 20, (size) => ({ body: 'B', buttons: [{ ...button, title: long(size) }] }), 'invalid_buttons'],
  ['list', 'body', 4_096, (size) => ({ body: long(size), sections })],
  ['list', 'footer', 60, (size) => ({ body: 'B', sections, footer: long(size) })],
  ['list', 'header', 60, (size) => ({ body: 'B', sections, header: long(size) }), 'invalid_header'],
  ['list', 'button_text', 20, (size) => ({ body: 'B', sections, button_text: long(size) })],
  ['list', 'rows', 10, (size) => ({ body: 'B', sections: [{ title: 'T', rows: titled(size) }] }), 'invalid_sections'],
  [
    'list',
    'sections',
    10,
    (size) => ({ body: 'B', sections: titled(size).map((one) => ({ title: one.title, rows: [one] })) }),
    'invalid_sections',
  ],
  [
    'list',
    'section title',
    24,
    (size) => ({ body: 'B', sections: [{ title: long(size), rows: [row] }] }),
    'invalid_sections',
  ],
  [
    'list',
    'row id',
    200,
    (size) => ({ body: 'B', sections: [{ rows: [{ ...row, id: long(size) }] }] }),
    'invalid_sections',
  ],
  [
    'list',
    'row title',
    24,
    (size) => ({ body: 'B', sections: [{ rows: [{ ...row, title: long(size) }] }] }),
    'invalid_sections',
  ],
  [
    'list',
    'row description',
    72,
    (size) => ({ body: 'B', sections: [{ rows: [{ ...row, description: long(size) }] }] }),
    'invalid_sections',
  ],
  ['cta_url', 'body', 1_024, (size) => ({ ...link, body: long(size) })],
  ['cta_url', 'display_text', 20, (size) => ({ ...link, display_text: long(size) })],
  ['cta_url', 'footer', 60, (size) => ({ ...link, footer: long(size) })],
  ['cta_url', 'header', 60, (size) => ({ ...link, header: long(size) }), 'invalid_header'],
  ['location_request', 'body', 1_024, (size) => ({ body: long(size) })],
  ['product', 'body', 1_024, (size) => ({ product_retailer_id: 'P', body: long(size) })],
  ['product', 'footer', 60, (size) => ({ product_retailer_id: 'P', footer: long(size) })],
  ['product_list', 'body', 1_024, (size) => ({ body: long(size), sections: [{ product_items: products(1) }] })],
  [
    'product_list',
    'footer',
    60,
    (size) => ({ body: 'B', footer: long(size), sections: [{ product_items: products(1) }] }),
  ],
  [
    'product_list',
    'header',
    60,
    (size) => ({ body: 'B', header: long(size), sections: [{ product_items: products(1) }] }),
    'invalid_header',
  ],
  [
    'product_list',
    'products',
    30,
    (size) => ({ body: 'B', sections: [{ product_items: products(size) }] }),
    'invalid_sections',
  ],
  [
    'product_list',
    'sections',
    10,
    (size) => ({ body: 'B', sections: products(size).map((one, at) => ({ title: `T${at}`, product_items: [one] })) }),
    'invalid_sections',
  ],
  [
    'product_list',
    'section title',
    24,
    (size) => ({ body: 'B', sections: [{ title: long(size), product_items: products(1) }] }),
    'invalid_sections',
  ],
];

describe('contract/messages.md#rules, whatsapp/operator.md#c2: too large a value is 400 and stores nothing', () => {
  const stored = async () => {
    const of = { where: { organizationId: organization } };
    const { contact, conversation, message, file, idempotencyRecord } = api.prisma;
    return Promise.all([
      contact.count(of),
      conversation.count(of),
      message.count(of),
      file.count(of),
      idempotencyRecord.count(of),
    ]);
  };

  it.each(limits)('%s: %s has at most %i', async (type, _what, max, bodyOf, error = 'invalid_request') => {
    const before = [await stored(), asked()];
    const idempotency_key = newId();
    const answer = await send({ type, ...bodyOf(max + 1), idempotency_key, contact: { name: 'Nobody' } });
    expect(answer).toMatchObject({ status: 400, body: { error } });
    expect([await stored(), asked()]).toEqual(before);
    // The refused call did not use up the idempotency key: a body within the limit can be sent with the same key.
    const fits = await send({ type, ...bodyOf(max), idempotency_key });
    expect({ status: fits.status, body: fits.body }).toMatchObject({ status: 200, body: { status: 'sent' } });
  });
});
