import { describe, expect, it } from 'vitest';
import { acceptedMessageTypes } from '#server/contract/inbox/send-message.ts';
import { png } from '#server/testing/records/sample-files.ts';
import { link, products, sections, startSandboxSends } from '#server/testing/stages/sandbox-sends.ts';

// Tests the payload that the messaging provider receives for each message type, and how the conversation shows the
// message.

const { api, operator, key, connection, customer, number, shown, sent } = await startSandboxSends();

const envelope = (id: string) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: customer,
  biz_opaque_callback_data: id,
});

/**
 * Message type, its own fields, the exact payload that the messaging provider receives, and what the conversation
 * shows.
 */
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

describe('POST /messages: each type at the provider and in the conversation', () => {
  it('the cases cover every accepted type', () => {
    expect([...new Set(cases.map(([name]) => typeOf(name)))].sort()).toEqual([...acceptedMessageTypes].sort());
  });

  it.each(cases)('sends the exact payload and shows the message: %s', async (name, fields, payload, view) => {
    const { result, arrived, message } = await sent({ type: typeOf(name), ...fields });
    expect(arrived).toEqual({ ...envelope(result.id), ...payload });
    expect(message).toMatchObject({ role: 'assistant', wamid: result.wamid, delivery: { status: 'sent' }, ...view });
  });

  it('a template takes template_id and a payload for every button', async () => {
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

describe('POST /messages with media.base64', () => {
  it('uploads the media to the provider, stores a file, and keeps the bytes out of the message', async () => {
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

  it('accepts a PDF as a data URL', async () => {
    const base64 = `data:application/pdf;base64,${Buffer.from('%PDF-1.7\n').toString('base64')}`;
    const { arrived, message } = await sent({
      type: 'document',
      media: { base64, mime_type: 'application/pdf', name: 'a.pdf' },
    });
    expect(arrived.document).toEqual({ id: expect.any(String), filename: 'a.pdf' });
    expect(message.file).toMatchObject({ mime_type: 'application/pdf', size: 9 });
  });
});

describe('the deprecated endpoints POST /send-…', () => {
  const old: [string, string, object][] = cases
    .filter(([name]) => !/image|audio|video|document/.test(name))
    .map(([name, fields]) => [typeOf(name) ?? '', name, fields]);
  it.each(old)('POST /send-%s (%s) sends, announces deprecation and is 400 without to', async (type, _name, fields) => {
    const anchor = type === 'text' ? 'message' : type.replaceAll('_', '-');
    const { status, headers, body } = await api.call('POST', `/send-${anchor}`, {
      key,
      body: { connection_id: connection, to: `+${customer}`, ...fields },
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'sent' } });
    expect(headers.Deprecation).toMatch(/^@\d+$/);
    expect(headers).not.toHaveProperty('Sunset');
    expect((await shown(body.id)).type).toBe(type);
    const missing = await api.call('POST', `/send-${anchor}`, { key, body: fields });
    expect(missing).toMatchObject({ status: 400, body: { error: 'missing_to' } });
  });
});
