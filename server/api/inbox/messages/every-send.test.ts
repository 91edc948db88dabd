import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createConnection, createConversation } from '#server/testing/factories.ts';
import { products, sections, somebody, stageSends } from '#server/testing/stages/sends-stage.ts';

// Checks the rules of contract/errors.md#messages for the other endpoints that send messages: the nine old endpoints,
// and the reply into a conversation. All of them share the implementation of POST /messages
// (contract/messages.md#sending).

const { api, operator, organization, connection } = await stageSends();
// Each test uses a new key, because the old endpoints share one rate limit per key.
let key: string;
beforeEach(async () => {
  key = await api.createKey(organization);
});
const buttons = [{ id: '1', title: 'Sim' }];
const body = 'Escolha';

const legacy: [string, object][] = [
  ['/send-message', { text: 'Olá' }],
  ['/send-template', { template_name: 'plain', language_code: 'pt_BR' }],
  ['/send-buttons', { body, buttons }],
  ['/send-list', { body, sections, button_text: 'Ver' }],
  ['/send-cta-url', { body, url: 'https://example.com', display_text: 'Ver' }],
  ['/send-location-request', { body }],
  ['/send-product', { product_retailer_id: 'SKU' }],
  ['/send-product-list', { body, header: 'Tudo', sections: products }],
];

let none: string;
let several: string;
let foreign: string;
let merged: string;
beforeAll(async () => {
  none = await api.createKey(await api.createOrganization());
  const two = await api.createOrganization();
  await createConnection(two);
  foreign = await createConnection(two);
  several = await api.createKey(two);
  const all = await api.createKey(organization);
  const make = async () =>
    (await api.call('POST', '/contacts', { key: all, body: { phone: somebody() } })).body.contact_id as string;
  const [kept, gone] = [await make(), await make()];
  await api.call('POST', `/contacts/${kept}/merge`, { key: all, body: { contact_id: gone } });
  merged = gone;
});

const refusal = async (path: string, sent: object, as = key) => {
  const answer = await api.call('POST', path, { key: as, body: sent });
  return `${answer.status} ${answer.body.error}`;
};
async function failing<T>(act: () => Promise<T>): Promise<T> {
  operator.refuseWith = { code: 131026, message: 'Undeliverable' };
  try {
    return await act();
  } finally {
    operator.refuseWith = null;
  }
}

describe('the old endpoints POST /send-…', () => {
  it.each(legacy)('%s returns 400 for a missing or bad to, and 400 or 404 for the connection', async (path, fields) => {
    const to = somebody();
    expect(await refusal(path, fields)).toBe('400 missing_to');
    expect(await refusal(path, { ...fields, to: 'nobody' })).toBe('400 invalid_phone');
    expect(await refusal(path, { ...fields, to }, none)).toBe('400 no_connection');
    expect(await refusal(path, { ...fields, to }, several)).toBe('400 missing_connection_id');
    expect(await refusal(path, { ...fields, to, connection_id: foreign })).toBe('404 connection_not_found');
  });

  it.each(legacy)('%s: an unknown contact is 404, a merged one 409, and wrong fields are 400', async (path, fields) => {
    const to = somebody();
    expect(await refusal(path, { ...fields, to, contact_id: newId() })).toBe('404 contact_not_found');
    expect(await refusal(path, { ...fields, to, contact_id: merged })).toBe('409 contact_merged');
    expect(await refusal(path, { ...fields, to, contact: { fields: 'city' } })).toBe('400 invalid_fields');
  });

  it.each(legacy)('%s sends, repeats by key, returns failed for a refusal, 403 after opt-out', async (path, fields) => {
    const to = somebody();
    const send = (more: object) => api.call('POST', path, { key, body: { ...fields, ...more } });
    const idempotency_key = `every${path}`;
    const first = await send({ to, idempotency_key });
    expect(first).toMatchObject({ status: 200, body: { status: 'sent' } });
    expect((await send({ to, idempotency_key })).bytes).toBe(first.bytes);
    expect(await refusal(path, { ...fields, to: somebody(), idempotency_key })).toBe('422 idempotency_key_reused');
    expect(await failing(() => send({ to: somebody() }))).toMatchObject({ status: 200, body: { status: 'failed' } });
    await api.call('POST', `/contacts/${first.body.contact_id}/opt-out`, { key });
    expect(await refusal(path, { ...fields, to })).toBe('403 opted_out');
  });

  it.each([
    ['/send-message', 'missing_text', {}],
    ['/send-template', 'missing_template', {}],
    ['/send-template', 'invalid_url', { template_name: 'plain', header_image_url: 'nowhere' }],
    ['/send-buttons', 'missing_body', { buttons }],
    ['/send-buttons', 'invalid_buttons', { body, buttons: [] }],
    ['/send-buttons', 'invalid_header', { body, buttons, header: { type: 'image' } }],
    ['/send-list', 'missing_body', { sections, button_text: 'Ver' }],
    ['/send-list', 'invalid_sections', { body, sections: [], button_text: 'Ver' }],
    ['/send-list', 'invalid_header', { body, sections, button_text: 'Ver', header: { type: 'image' } }],
    ['/send-cta-url', 'missing_body', { url: 'https://example.com', display_text: 'Ver' }],
    ['/send-cta-url', 'invalid_url', { body, url: 'nowhere', display_text: 'Ver' }],
    [
      '/send-cta-url',
      'invalid_header',
      { body, url: 'https://example.com', display_text: 'Ver', header: { type: 'x' } },
    ],
    ['/send-location-request', 'missing_body', {}],
    ['/send-product-list', 'missing_body', { header: 'Tudo', sections: products }],
    ['/send-product-list', 'invalid_header', { body, header: { type: 'image' }, sections: products }],
    ['/send-product-list', 'invalid_sections', { body, header: 'Tudo', sections: [] }],
  ])('%s returns 400 %s for %j', async (path, code, fields) => {
    expect(await refusal(path, { to: somebody(), ...fields })).toBe(`400 ${code}`);
  });

  it('/send-product and /send-product-list return 403 catalog_not_configured without a catalog_id', async () => {
    const bare = await api.createOrganization();
    await createConnection(bare);
    const as = await api.createKey(bare);
    for (const path of ['/send-product', '/send-product-list']) {
      const fields = legacy.find(([one]) => one === path)?.[1];
      expect(await refusal(path, { to: somebody(), ...fields }, as)).toBe('403 catalog_not_configured');
    }
  });
});

describe('sends into a conversation', () => {
  const into = async (windowExpiresAt: Date | null = null) => {
    const { contact_id: contactId, conversation_id: id } = (
      await api.call('POST', '/messages', { key, body: { type: 'text', text: 'x', to: somebody() } })
    ).body;
    await api.prisma.conversation.update({ where: { id }, data: { windowExpiresAt } });
    return { id: id as string, contactId: contactId as string };
  };
  const replyAt = (id: string) => `/conversations/${id}/messages`;
  const text = { type: 'text', text: 'Olá' };
  const old = '/send-conversation-message';

  it.each([
    ['missing_type', { text: 'x' }],
    ['unsupported_type', { type: 'sticker' }],
    ['missing_text', { type: 'text' }],
    ['missing_body', { type: 'buttons', buttons }],
    ['missing_template', { type: 'template' }],
    ['missing_media', { type: 'image', media: { mime_type: 'image/png' } }],
    ['incompatible_mime', { type: 'image', media: { url: 'https://example.com/x', mime_type: 'audio/ogg' } }],
    ['invalid_buttons', { type: 'buttons', body, buttons: [] }],
    ['invalid_sections', { type: 'list', body, sections: [] }],
    ['invalid_url', { type: 'cta_url', body, url: 'nowhere' }],
    ['invalid_header', { type: 'list', body, sections, header: { type: 'image' } }],
    ['invalid_request', { type: 'text', text: 7 }],
  ])('POST /conversations/{id}/messages returns 400 %s for %j', async (code, fields) => {
    const { id } = await into();
    expect(await refusal(replyAt(id), fields)).toBe(`400 ${code}`);
  });

  it('return 400 for a conversation of another channel, and 404 for an unknown conversation', async () => {
    const other = await createConversation(organization, { channel: 'web' });
    expect(await refusal(replyAt(other), text)).toBe('400 not_a_chatapp_conversation');
    expect(await refusal(old, { conversation_id: other, text: 'x' })).toBe('400 not_a_chatapp_conversation');
    expect(await refusal(replyAt(newId()), text)).toBe('404 conversation_not_found');
    expect(await refusal(old, { conversation_id: newId(), text: 'x' })).toBe('404 conversation_not_found');
    expect(await refusal(old, { conversation_id: other })).toBe('400 missing_text');
  });

  it('return 404, 409 or 400 for a wrong contact_id, contact or connection_id', async () => {
    const { id } = await into();
    expect(await refusal(replyAt(id), { ...text, contact_id: newId() })).toBe('404 contact_not_found');
    expect(await refusal(replyAt(id), { ...text, contact_id: merged })).toBe('409 contact_merged');
    expect(await refusal(replyAt(id), { ...text, contact: { fields: 'city' } })).toBe('400 invalid_fields');
    expect(await refusal(replyAt(id), { ...text, connection_id: foreign })).toBe('404 connection_not_found');
  });

  it('return 400 for a contact without a phone, a disconnected number and no conversation at all', async () => {
    const { id, contactId } = await into();
    const { phone, waId } = await api.prisma.contact.update({
      where: { id: contactId },
      data: { phone: null, waId: null },
      select: { phone: true, waId: true },
    });
    expect([phone, waId]).toEqual([null, null]);
    const all = [
      ['/messages', { ...text, conversation_id: id }],
      [replyAt(id), text],
      [old, { conversation_id: id, text: 'x' }],
    ] as const;
    for (const [path, fields] of all) expect([path, await refusal(path, fields)]).toEqual([path, '400 missing_to']);
    const status = (value: 'connected' | 'disconnected') =>
      api.prisma.connection.update({ where: { id: connection }, data: { status: value } });
    await status('disconnected');
    for (const [path, fields] of all) expect([path, await refusal(path, fields)]).toEqual([path, '400 no_connection']);
    await status('connected');
    expect(await refusal(old, { text: 'x' })).toBe('400 missing_destination');
  });

  it('return 403 catalog_not_configured for a product without a catalog', async () => {
    const { id } = await into();
    await api.prisma.connection.update({ where: { id: connection }, data: { catalogId: null } });
    const product = { type: 'product', product_retailer_id: 'SKU' };
    expect(await refusal(replyAt(id), product)).toBe('403 catalog_not_configured');
    await api.prisma.connection.update({ where: { id: connection }, data: { catalogId: '300030003000' } });
  });

  it.each([
    ['POST /conversations/{id}/messages', replyAt, () => text],
    [`POST ${old}`, () => old, (id: string) => ({ conversation_id: id, text: 'Olá' })],
  ] as const)('%s sends, and reports reused keys, refusals and opt-outs', async (_name, path, fieldsOf) => {
    const { id, contactId } = await into(new Date(Date.now() + 60_000));
    const send = (more: object = {}) => api.call('POST', path(id), { key, body: { ...fieldsOf(id), ...more } });
    const idempotency_key = newId();
    expect(await send({ idempotency_key })).toMatchObject({ status: 200, body: { status: 'sent' } });
    const again = await send({ idempotency_key, text: 'Outra' });
    expect(again).toMatchObject({ status: 422, body: { error: 'idempotency_key_reused' } });
    expect(await failing(() => send())).toMatchObject({ status: 200, body: { status: 'failed' } });
    await api.call('POST', `/contacts/${contactId}/opt-out`, { key });
    await api.prisma.conversation.update({ where: { id }, data: { windowExpiresAt: null } });
    expect(await send()).toMatchObject({ status: 403, body: { error: 'opted_out' } });
  });
});
