import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encrypt } from '#server/base/encrypt.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { acceptedMessageTypes } from '#server/contract/send-message.ts';
import { startHarness } from '#server/testing/harness.ts';
import { startSandboxOperator } from '#server/testing/sandbox-operator.ts';

const api = startHarness();
const folder = mkdtempSync(path.join(tmpdir(), 'parley-files-'));
let operator: Awaited<ReturnType<typeof startSandboxOperator>>;
let organization: string;
let key: string;
const customer = '5511987650001';
const number = '100010001000';
const plain = '100010001001';
let connection: string;

async function connect(phoneNumberId: string, catalogId: string | null, organizationId = organization) {
  const id = newId();
  const accessTokenSealed = encrypt('token', id);
  const data = { id, organizationId, name: phoneNumberId, phone: '+551150001000', phoneNumberId, wabaId: 'waba' };
  await api.prisma.connection.create({ data: { ...data, accessTokenSealed, catalogId, verifiedAt: new Date() } });
  return id;
}

const templates = {
  order_shipped: [{ type: 'BODY', text: 'Oi {{1}}, o pedido {{2}} saiu.' }],
  named: [{ type: 'BODY', text: 'Oi {{first_name}}, seu código é {{code}}.' }],
  promo: [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'Novidades!' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Quero' },
        { type: 'URL', text: 'Ver', url: 'https://example.com/{{1}}' },
        { type: 'COPY_CODE', text: 'Copiar' },
      ],
    },
  ],
  paused: [{ type: 'BODY', text: 'Oi' }],
};

beforeAll(async () => {
  completeEnv({ DATA_DIR: folder });
  operator = await startSandboxOperator();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  connection = await connect(number, '300030003000');
  await connect(plain, null);
  for (const [name, components] of Object.entries(templates)) {
    await api.prisma.template.create({
      data: {
        id: newId(),
        organizationId: organization,
        connectionId: connection,
        name,
        language: 'pt_BR',
        category: 'UTILITY',
        status: name === 'paused' ? 'PAUSED' : 'APPROVED',
        components,
        parameterFormat: name === 'named' ? 'NAMED' : 'POSITIONAL',
      },
    });
  }
  for (const phone_number_id of [number, plain]) {
    await operator.phone('write', { phone_number_id, customer, name: 'Marina', text: 'Oi' });
  }
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
});

const send = (body: object) =>
  api.call('POST', '/messages', { key, body: { connection_id: connection, to: `+${customer}`, ...body } });
const shown = async (id: string) => (await api.call('GET', `/messages?id=${id}`, { key })).body.data[0];

/** Sends, and answers what arrived at the operator and what the conversation then shows. */
async function sent(body: object) {
  const { status, body: result } = await send(body);
  expect({ status, result }).toMatchObject({ status: 200, result: { status: 'sent' } });
  const arrived = await operator.payloadOf(result.wamid);
  const page = (await api.call('GET', `/conversations/${result.conversation_id}/messages?limit=1`, { key })).body;
  expect(page.data[0].id).toBe(result.id);
  return { result, arrived, message: page.data[0] };
}
const envelope = (id: string) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: customer,
  biz_opaque_callback_data: id,
});
const link = 'https://cdn.example.com/a.jpg';

const sections = [
  { title: 'Sofás', rows: [{ id: 'lotus', title: 'Lótus', description: 'Três lugares' }] },
  { title: 'Mesas', rows: [{ id: 'aurora', title: 'Aurora' }] },
];
const products = [{ title: 'Sofás', product_items: [{ product_retailer_id: 'SOFA-LOTUS' }] }];

/** type, own fields, exact content at the operator, what the conversation shows. */
const cases: [string, object, object, object][] = [
  [
    'text',
    { text: 'Veja https://example.com' },
    { type: 'text', text: { body: 'Veja https://example.com', preview_url: true } },
    { type: 'text', content: 'Veja https://example.com', payload: null },
  ],
  [
    'image by link',
    { media: { url: link, mime_type: 'image/jpeg' }, caption: 'O sofá' },
    { type: 'image', image: { link, caption: 'O sofá' } },
    {
      type: 'image',
      content: 'O sofá',
      file: { id: expect.any(String), name: 'a.jpg', mime_type: 'image/jpeg', size: null, url: link },
    },
  ],
  [
    'audio by link',
    { media: { url: link, mime_type: 'audio/mpeg' } },
    { type: 'audio', audio: { link } },
    { type: 'audio', content: '', file: { mime_type: 'audio/mpeg' } },
  ],
  [
    'audio as a voice note',
    { media: { url: link, mime_type: 'audio/ogg; codecs=opus' }, caption: 'not shown by the operator' },
    { type: 'audio', audio: { link, voice: true } },
    { type: 'audio', content: '', payload: { voice: true } },
  ],
  [
    'video by link',
    { media: { url: link, mime_type: 'video/mp4' }, caption: 'Montagem' },
    { type: 'video', video: { link, caption: 'Montagem' } },
    { type: 'video', content: 'Montagem' },
  ],
  [
    'document by link',
    { media: { url: link, mime_type: 'application/pdf', name: 'orçamento.pdf' }, caption: 'Segue' },
    { type: 'document', document: { link, caption: 'Segue', filename: 'orçamento.pdf' } },
    { type: 'document', content: 'Segue', file: { name: 'orçamento.pdf' } },
  ],
  [
    'buttons with every optional part',
    {
      body: 'Confirma?',
      buttons: [
        { id: 'yes', title: 'Sim' },
        { id: 'no', title: 'Não' },
      ],
      header: 'Entrega',
      footer: 'Casa Aurora',
    },
    {
      type: 'interactive',
      interactive: {
        type: 'button',
        header: { type: 'text', text: 'Entrega' },
        body: { text: 'Confirma?' },
        footer: { text: 'Casa Aurora' },
        action: {
          buttons: [
            { type: 'reply', reply: { id: 'yes', title: 'Sim' } },
            { type: 'reply', reply: { id: 'no', title: 'Não' } },
          ],
        },
      },
    },
    { type: 'buttons', content: 'Confirma?', payload: { footer: 'Casa Aurora', header: 'Entrega' } },
  ],
  [
    'buttons with a media header, and nothing optional',
    { body: 'Este?', buttons: [{ id: '1', title: 'Sim' }], header: { type: 'image', url: link } },
    {
      type: 'interactive',
      interactive: {
        type: 'button',
        header: { type: 'image', image: { link } },
        body: { text: 'Este?' },
        action: { buttons: [{ type: 'reply', reply: { id: '1', title: 'Sim' } }] },
      },
    },
    { type: 'buttons', content: 'Este?' },
  ],
  [
    'list',
    { body: 'Qual?', sections, button_text: 'Ver', header: { type: 'text', text: 'Móveis' }, footer: 'Escolha um' },
    {
      type: 'interactive',
      interactive: {
        type: 'list',
        header: { type: 'text', text: 'Móveis' },
        body: { text: 'Qual?' },
        footer: { text: 'Escolha um' },
        action: { button: 'Ver', sections },
      },
    },
    { type: 'list', content: 'Qual?', payload: { sections, button_text: 'Ver' } },
  ],
  [
    'list without a label gets one',
    { body: 'Qual?', sections: [{ rows: [{ id: 'a', title: 'A' }] }] },
    {
      type: 'interactive',
      interactive: {
        type: 'list',
        body: { text: 'Qual?' },
        action: { button: 'Ver opções', sections: [{ rows: [{ id: 'a', title: 'A' }] }] },
      },
    },
    { type: 'list', payload: { button_text: 'Ver opções' } },
  ],
  [
    'cta_url',
    { body: 'Nossa loja', url: 'https://example.com/loja', display_text: 'Abrir', header: 'Loja', footer: 'Até já' },
    {
      type: 'interactive',
      interactive: {
        type: 'cta_url',
        header: { type: 'text', text: 'Loja' },
        body: { text: 'Nossa loja' },
        footer: { text: 'Até já' },
        action: { name: 'cta_url', parameters: { display_text: 'Abrir', url: 'https://example.com/loja' } },
      },
    },
    { type: 'cta_url', content: 'Nossa loja', payload: { url: 'https://example.com/loja', display_text: 'Abrir' } },
  ],
  [
    'location_request',
    { body: 'Onde entregamos?' },
    {
      type: 'interactive',
      interactive: {
        type: 'location_request_message',
        body: { text: 'Onde entregamos?' },
        action: { name: 'send_location' },
      },
    },
    { type: 'location_request', content: 'Onde entregamos?' },
  ],
  [
    "product of the connection's catalog",
    { product_retailer_id: 'SOFA-LOTUS', body: 'Este?', footer: 'À vista' },
    {
      type: 'interactive',
      interactive: {
        type: 'product',
        body: { text: 'Este?' },
        footer: { text: 'À vista' },
        action: { catalog_id: '300030003000', product_retailer_id: 'SOFA-LOTUS' },
      },
    },
    { type: 'product', content: 'Este?', payload: { catalog_id: '300030003000', product_retailer_id: 'SOFA-LOTUS' } },
  ],
  [
    'product of a named catalog, alone',
    { catalog_id: '42', product_retailer_id: 'X' },
    {
      type: 'interactive',
      interactive: { type: 'product', action: { catalog_id: '42', product_retailer_id: 'X' } },
    },
    { type: 'product', content: '[product X]' },
  ],
  [
    'product_list',
    { body: 'Veja', header: 'Sofás', footer: 'À vista', sections: products },
    {
      type: 'interactive',
      interactive: {
        type: 'product_list',
        header: { type: 'text', text: 'Sofás' },
        body: { text: 'Veja' },
        footer: { text: 'À vista' },
        action: { catalog_id: '300030003000', sections: products },
      },
    },
    { type: 'product_list', content: 'Veja', payload: { catalog_id: '300030003000', sections: products } },
  ],
  [
    'template with values in order',
    { template_name: 'order_shipped', language_code: 'pt_BR', body_params: ['Marina', 42] },
    {
      type: 'template',
      template: {
        name: 'order_shipped',
        language: { code: 'pt_BR' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Marina' },
              { type: 'text', text: '42' },
            ],
          },
        ],
      },
    },
    {
      type: 'template',
      content: 'Oi Marina, o pedido 42 saiu.',
      payload: { template_name: 'order_shipped', language_code: 'pt_BR', body_params: ['Marina', '42'] },
    },
  ],
  [
    'template with named values',
    { template_name: 'named', body_params: { code: 'A1', first_name: 'Marina' } },
    {
      type: 'template',
      template: {
        name: 'named',
        language: { code: 'pt_BR' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', parameter_name: 'code', text: 'A1' },
              { type: 'text', parameter_name: 'first_name', text: 'Marina' },
            ],
          },
        ],
      },
    },
    { type: 'template', content: 'Oi Marina, seu código é A1.' },
  ],
  [
    'template with header and dynamic buttons',
    { template_name: 'promo', header_image_url: link, button_params: ['sofas', 'AURORA10'] },
    {
      type: 'template',
      template: {
        name: 'promo',
        language: { code: 'pt_BR' },
        components: [
          { type: 'header', parameters: [{ type: 'image', image: { link } }] },
          { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'sofas' }] },
          {
            type: 'button',
            sub_type: 'copy_code',
            index: '2',
            parameters: [{ type: 'coupon_code', coupon_code: 'AURORA10' }],
          },
        ],
      },
    },
    { type: 'template', content: 'Novidades!', payload: { buttons: ['Quero', 'Ver', 'Copiar'] } },
  ],
];

const typeOf = (name: string) => name.split(' ')[0];

describe('200: the exact payload arrives, and the conversation shows the message', () => {
  it('covers every type', () => {
    expect([...new Set(cases.map(([name]) => typeOf(name)))].sort()).toEqual([...acceptedMessageTypes].sort());
  });

  it.each(cases)('%s', async (name, fields, payload, view) => {
    const { result, arrived, message } = await sent({ type: typeOf(name), ...fields });
    expect(arrived).toEqual({ ...envelope(result.id), ...payload });
    expect(message).toMatchObject({ role: 'assistant', wamid: result.wamid, delivery: { status: 'sent' }, ...view });
  });

  it('template by our id, and with a payload for every button', async () => {
    const row = await api.prisma.template.findFirstOrThrow({ where: { name: 'promo' } });
    const button_params = ['quero', 'sofas', 'AURORA10'];
    const { arrived } = await sent({ type: 'template', template_id: row.id, header_image_url: link, button_params });
    expect(
      arrived.template.components.slice(1).map((one: { sub_type: string; index: string }) => [one.sub_type, one.index]),
    ).toEqual([
      ['quick_reply', '0'],
      ['url', '1'],
      ['copy_code', '2'],
    ]);
  });
});

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('200: media by base64', () => {
  it('is uploaded to the operator, kept in our storage, and never in the message', async () => {
    const { arrived, message } = await sent({
      type: 'image',
      media: { base64: png, mime_type: 'image/png', name: 'foto.png' },
      caption: 'Foto',
    });
    expect(arrived.image).toEqual({ id: expect.stringMatching(/^\d+$/), caption: 'Foto' });
    expect(message.file).toMatchObject({ name: 'foto.png', mime_type: 'image/png', size: 70 });
    expect(message.file.url).toMatch(/\/files\/.*signature=/);
    expect(JSON.stringify(message)).not.toContain(png.slice(0, 40));
    const uploaded = await operator.ask(number, `media?id=${arrived.image.id}`);
    expect(Buffer.from(await uploaded.arrayBuffer()).toString('base64')).toBe(png);
  });

  it('of a PDF, as a data URL', async () => {
    const base64 = `data:application/pdf;base64,${Buffer.from('%PDF-1.7\n').toString('base64')}`;
    const { arrived, message } = await sent({
      type: 'document',
      media: { base64, mime_type: 'application/pdf', name: 'a.pdf' },
    });
    expect(arrived.document).toEqual({ id: expect.any(String), filename: 'a.pdf' });
    expect(message.file).toMatchObject({ mime_type: 'application/pdf', size: 9 });
  });
});

describe('200 with status failed', () => {
  it.each([
    ['132000', { type: 'template', template_name: 'order_shipped', body_params: ['Marina'] }],
    ['132000', { type: 'template', template_name: 'named', body_params: { first_name: 'M', other: 'x' } }],
    ['132000', { type: 'template', template_name: 'promo', header_image_url: link, button_params: ['x'] }],
    ['132012', { type: 'template', template_name: 'promo', button_params: ['x', 'y'] }],
    ['132001', { type: 'template', template_name: 'no_such', language_code: 'en' }],
    ['132015', { type: 'template', template_name: 'paused' }],
    ['131009', { type: 'product', product_retailer_id: 'NOPE' }],
  ])('%s for %j', async (code, body) => {
    const { status, body: result } = await send(body);
    expect({ status, result }).toMatchObject({
      status: 200,
      result: { status: 'failed', wamid: null, error: { code } },
    });
    const { delivery } = await shown(result.id);
    expect(delivery).toMatchObject({
      status: 'failed',
      error: { code, reason: expect.stringMatching(/\.$/), remedy: expect.stringMatching(/\.$/) },
    });
  });

  it('131047 outside the window, explained in the language of the organization; then the window is known to be closed', async () => {
    const { body } = await api.call('POST', '/messages', {
      key,
      body: { connection_id: connection, to: '+5511987650099', type: 'text', text: 'x' },
    });
    expect(body.error).toMatchObject({ code: '131047', retryable: false });
    expect((await shown(body.id)).delivery.error.reason).toBe(
      'Passaram mais de 24 horas desde a última mensagem do cliente.',
    );
  });
});

describe('400', () => {
  const media = { url: link, mime_type: 'image/jpeg' };
  const buttons = [{ id: '1', title: 'Sim' }];
  const many = (count: number) => Array.from({ length: count }, (_, i) => ({ id: String(i), title: `T${i}` }));
  it.each([
    ['missing_text', { type: 'text', text: '  ' }],
    ['missing_template', { type: 'template', language_code: 'pt_BR' }],
    ['missing_template', { type: 'template', template_id: newId() }],
    ['missing_media', { type: 'image' }],
    ['missing_media', { type: 'image', media: { url: link } }],
    ['missing_media', { type: 'video', media: { mime_type: 'video/mp4' } }],
    ['missing_media', { type: 'image', media: 'x' }],
    ['incompatible_mime', { type: 'image', media: { url: link, mime_type: 'video/mp4' } }],
    ['incompatible_mime', { type: 'audio', media: { url: link, mime_type: 'image/png' } }],
    ['incompatible_mime', { type: 'image', media: { base64: png, mime_type: 'image/jpeg' } }],
    ['incompatible_mime', { type: 'image', media: { base64: 'AAAA', mime_type: 'image/png' } }],
    ['invalid_request', { type: 'image', media: { base64: '!!', mime_type: 'image/png' } }],
    ['invalid_request', { type: 'image', media: { ...media, base64: png } }],
    ['invalid_url', { type: 'image', media: { url: 'ftp://x/y', mime_type: 'image/png' } }],
    ['missing_body', { type: 'buttons', buttons }],
    ['missing_body', { type: 'list', sections }],
    ['missing_body', { type: 'cta_url', url: link }],
    ['missing_body', { type: 'location_request' }],
    ['missing_body', { type: 'product_list', sections: products }],
    ['invalid_buttons', { type: 'buttons', body: 'x' }],
    ['invalid_buttons', { type: 'buttons', body: 'x', buttons: [] }],
    ['invalid_buttons', { type: 'buttons', body: 'x', buttons: many(4) }],
    ['invalid_buttons', { type: 'buttons', body: 'x', buttons: [{ id: '1' }] }],
    ['invalid_buttons', { type: 'buttons', body: 'x', buttons: [{ id: '1', title: 'mais de vinte caracteres' }] }],
    ['invalid_buttons', { type: 'buttons', body: 'x', buttons: [...buttons, { id: '2', title: 'Sim' }] }],
    ['invalid_buttons', { type: 'buttons', body: 'x', buttons: 'Sim' }],
    ['invalid_request', { type: 'buttons', body: 'x'.repeat(1025), buttons }],
    ['invalid_request', { type: 'buttons', body: 'x', buttons, footer: 'x'.repeat(61) }],
    ['invalid_sections', { type: 'list', body: 'x' }],
    ['invalid_sections', { type: 'list', body: 'x', sections: [] }],
    ['invalid_sections', { type: 'list', body: 'x', sections: [{ title: 'a', rows: [] }] }],
    ['invalid_sections', { type: 'list', body: 'x', sections: [{ rows: many(6) }, { rows: many(2) }] }],
    [
      'invalid_sections',
      {
        type: 'list',
        body: 'x',
        sections: [
          { title: 'a', rows: many(6) },
          { title: 'b', rows: many(6) },
        ],
      },
    ],
    ['invalid_sections', { type: 'list', body: 'x', sections: products }],
    ['invalid_sections', { type: 'product_list', body: 'x', sections }],
    ['invalid_header', { type: 'list', body: 'x', sections, header: { type: 'image', url: link } }],
    ['invalid_header', { type: 'buttons', body: 'x', buttons, header: { type: 'image' } }],
    ['invalid_header', { type: 'buttons', body: 'x', buttons, header: { type: 'image', url: 'nowhere' } }],
    ['invalid_header', { type: 'buttons', body: 'x', buttons, header: { type: 'hologram' } }],
    ['invalid_url', { type: 'cta_url', body: 'x' }],
    ['invalid_url', { type: 'cta_url', body: 'x', url: 'javascript:alert(1)' }],
    ['invalid_url', { type: 'template', template_name: 'promo', header_image_url: 'x' }],
    ['invalid_request', { type: 'product' }],
    ['invalid_request', { type: 'text', text: 'x', open_conversation: 'on_reply' }],
    ['unknown_fields', { type: 'text', text: 'x', caption: 'y' }],
    ['unknown_fields', { type: 'buttons', body: 'x', buttons: [{ id: '1', title: 'a', nope: 1 }] }],
    ['unknown_fields', { type: 'image', media: { ...media, filename: 'x' } }],
  ])('%s for %j', async (error, body) => {
    const answer = await send(body);
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  it('unsupported_type names the accepted ones', async () => {
    const { body } = await send({ type: 'sticker' });
    expect(body).toMatchObject({ error: 'unsupported_type', details: { accepted: acceptedMessageTypes } });
  });

  it('leaves nothing behind when a body is refused', async () => {
    const before = await api.prisma.file.count();
    await send({ type: 'image', media: { base64: png, mime_type: 'image/png' }, contact_id: newId() });
    expect(await api.prisma.file.count()).toBe(before);
  });
});

describe('403', () => {
  it('catalog_not_configured without one in the body and on the connection', async () => {
    const other = (await api.prisma.connection.findFirstOrThrow({ where: { phoneNumberId: plain } })).id;
    for (const body of [
      { type: 'product', product_retailer_id: 'X' },
      { type: 'product_list', body: 'x', sections: products },
    ]) {
      expect(await send({ ...body, connection_id: other })).toMatchObject({
        status: 403,
        body: { error: 'catalog_not_configured' },
      });
    }
  });

  it('opted_out: a template always, anything else only while the window is closed', async () => {
    const { result } = await sent({ type: 'text', text: 'x' });
    const where = { id: result.contact_id };
    await api.prisma.contact.update({ where, data: { optedOutAt: new Date() } });
    const window = (windowExpiresAt: Date | null) =>
      api.prisma.conversation.update({ where: { id: result.conversation_id }, data: { windowExpiresAt } });
    await window(new Date(Date.now() + 60_000));
    expect((await send({ type: 'text', text: 'x' })).status).toBe(200);
    expect(await send({ type: 'template', template_name: 'paused' })).toMatchObject({
      status: 403,
      body: { error: 'opted_out' },
    });
    for (const closed of [null, new Date(Date.now() - 1_000)]) {
      await window(closed);
      expect(await send({ type: 'text', text: 'x' })).toMatchObject({ status: 403, body: { error: 'opted_out' } });
    }
    // A window is open on the number the person wrote to, and on no other.
    const elsewhere = await api.prisma.connection.findFirstOrThrow({ where: { phoneNumberId: plain } });
    await api.prisma.conversation.create({
      data: {
        id: newId(),
        organizationId: organization,
        contactId: result.contact_id,
        connectionId: elsewhere.id,
        channel: 'chatapp',
        windowExpiresAt: new Date(Date.now() + 60_000),
      },
    });
    expect(await send({ type: 'text', text: 'x' })).toMatchObject({ status: 403, body: { error: 'opted_out' } });
    await api.prisma.contact.update({ where, data: { optedOutAt: null } });
  });
});

describe('open_conversation', () => {
  it('on_reply shows no conversation anywhere until the customer answers; always opens it', async () => {
    const to = '+5511987650055';
    const body = { type: 'template', template_name: 'order_shipped', body_params: ['a', 'b'], to };
    const first = (await send({ ...body, open_conversation: 'on_reply' })).body;
    expect(first).toMatchObject({ status: 'sent', conversation_id: null, contact_id: expect.any(String) });
    expect(await shown(first.id)).toMatchObject({ conversation_id: null, delivery: { status: 'sent' } });
    const list = async () =>
      (await api.call('GET', `/conversations?contact_id=${first.contact_id}`, { key })).body.data;
    expect(await list()).toEqual([]);
    const facts = async () =>
      (await api.factsOf(organization)).filter(({ type }) => type === 'conversation.created').length;
    const before = await facts();
    const hidden = await api.prisma.conversation.findFirstOrThrow({ where: { contactId: first.contact_id } });
    expect((await send({ type: 'text', text: 'x', to: undefined, conversation_id: hidden.id })).status).toBe(404);
    const second = (await send({ ...body, open_conversation: 'always' })).body;
    expect(second.conversation_id).toBe(hidden.id);
    expect(await facts()).toBe(before + 1);
    expect(await list()).toMatchObject([{ id: hidden.id }]);
    expect((await api.call('GET', `/conversations/${hidden.id}/messages`, { key })).body.data.length).toBe(2);
  });
});

describe('other doors to the same send', () => {
  const old: [string, string, object][] = cases
    .filter(([name]) => !/image|audio|video|document/.test(name))
    .map(([name, fields]) => [typeOf(name) ?? '', name, fields]);
  it.each(old)('POST /send-%s (%s) is the same, deprecated', async (type, _name, fields) => {
    const place = type === 'text' ? 'message' : type.replaceAll('_', '-');
    const { status, headers, body } = await api.call('POST', `/send-${place}`, {
      key,
      body: { connection_id: connection, to: `+${customer}`, ...fields },
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'sent' } });
    expect(headers.Deprecation).toMatch(/^@\d+$/);
    expect(headers).not.toHaveProperty('Sunset');
    expect((await shown(body.id)).type).toBe(type);
    const missing = await api.call('POST', `/send-${place}`, { key, body: fields });
    expect(missing).toMatchObject({ status: 400, body: { error: 'missing_to' } });
  });

  it('POST /send-conversation-message, POST /conversations/{id}/messages', async () => {
    const { result } = await sent({ type: 'text', text: 'x' });
    const legacy = await api.call('POST', '/send-conversation-message', {
      key,
      body: { conversation_id: result.conversation_id, text: 'Olá' },
    });
    expect(legacy).toMatchObject({ status: 200, body: { status: 'sent', conversation_id: result.conversation_id } });
    const reply = await api.call('POST', `/conversations/${result.conversation_id}/messages`, {
      key,
      body: { type: 'location_request', body: 'Onde?' },
    });
    expect(reply).toMatchObject({
      status: 200,
      body: { status: 'sent', conversation: { id: result.conversation_id, takeover: null, awaiting_reply: false } },
    });
    expect(
      await api.call('POST', `/conversations/${result.conversation_id}/messages`, {
        key,
        body: { type: 'text', text: 'x', to: 'x' },
      }),
    ).toMatchObject({ status: 400, body: { error: 'unknown_fields' } });
  });

  it('GET /messages finds by id and wamid, and wants one of them', async () => {
    const { result } = await sent({ type: 'text', text: 'x' });
    const get = (query: string) => api.call('GET', `/messages?${query}`, { key });
    const found = { data: [{ id: result.id, wamid: result.wamid }], next_cursor: null, has_more: false };
    expect((await get(`wamid=${result.wamid}`)).body).toMatchObject(found);
    expect((await get(`id=${result.id}&wamid=${result.wamid}`)).body).toMatchObject(found);
    expect((await get(`id=${result.id}&wamid=other`)).body.data).toEqual([]);
    expect((await get('id=nonsense')).body.data).toEqual([]);
    expect(await get('')).toMatchObject({ status: 400, body: { error: 'missing_filter' } });
    const stranger = await api.createKey(await api.createOrganization());
    expect((await api.call('GET', `/messages?id=${result.id}`, { key: stranger })).body.data).toEqual([]);
  });
});
