import { describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { workChannel } from '#server/testing/channel.ts';
import { png } from '#server/testing/records/sample-files.ts';
import { newPerson, second, startSandboxInbox } from '#server/testing/stages/sandbox-inbox.ts';

// Tests messages of every type that customers send: checks the content that the conversation shows for them.

const { api, operator, organization, phoneNumberId, receive, shown, conversationOf, timelineOf, eventsOn } =
  await startSandboxInbox();

async function upload(content: string, type: string, name: string): Promise<string> {
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', type);
  form.set('file', new Blob([Buffer.from(content, 'base64')], { type }), name);
  const response = await operator.ask(phoneNumberId, `media?phone_number_id=${phoneNumberId}`, {
    method: 'POST',
    body: form,
  });
  return ((await response.json()) as { id: string }).id;
}
/** The first page of an Ogg stream of Opus. */
const ogg = Buffer.concat([
  Buffer.from('4f67675300020000000000000000010203040000000000000000', 'hex'),
  Buffer.from([1, 19]),
  Buffer.from('OpusHead'),
  Buffer.alloc(11),
]).toString('base64');
const pdf = Buffer.from('%PDF-1.7\n').toString('base64');

/** The messaging provider's published examples: the type, the message, and the content that the conversation shows. */
const bubbles: [string, object, object][] = [
  ['text', { type: 'text', text: { body: 'Oi, tudo bem?' } }, { type: 'text', content: 'Oi, tudo bem?' }],
  [
    'a text that quotes, forwarded',
    { type: 'text', text: { body: 'Este' }, context: { from: '551150001000', id: 'wamid.quoted', forwarded: true } },
    { type: 'text', content: 'Este', reply_to_wamid: 'wamid.quoted' },
  ],
  [
    'a question from a product page',
    {
      type: 'text',
      text: { body: 'Tem em azul?' },
      context: { from: '1', id: 'wamid.p', referred_product: { catalog_id: '42', product_retailer_id: 'SOFA' } },
    },
    { content: 'Tem em azul?', payload: { context: { referred_product: { product_retailer_id: 'SOFA' } } } },
  ],
  [
    'location',
    {
      type: 'location',
      location: { latitude: 37.4847, longitude: -122.1473, name: 'Casa', address: 'Rua das Acácias, 210' },
    },
    { type: 'location', content: 'Casa\nRua das Acácias, 210\n37.4847, -122.1473' },
  ],
  [
    'contacts',
    {
      type: 'contacts',
      contacts: [
        {
          name: { formatted_name: 'Barbara J. Johnson', first_name: 'Barbara' },
          phones: [{ phone: '+1 (650) 555-1234', type: 'HOME', wa_id: '16505551234' }],
        },
      ],
    },
    { type: 'contacts', content: 'Barbara J. Johnson: +1 (650) 555-1234' },
  ],
  [
    'order',
    {
      type: 'order',
      order: {
        catalog_id: '194836987003835',
        text: 'Para sábado',
        product_items: [{ product_retailer_id: 'di9ozbzfi4', quantity: 2, item_price: 30, currency: 'BRL' }],
      },
    },
    { type: 'order', content: 'Para sábado\n2 × di9ozbzfi4 (BRL 30)' },
  ],
  [
    'button of a template, without context',
    { type: 'button', button: { payload: 'Unsubscribe', text: 'Não quero' } },
    { type: 'button', content: 'Não quero', payload: { button: { payload: 'Unsubscribe' } } },
  ],
  [
    'button reply',
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'yes', title: 'Sim' } } },
    { type: 'interactive', content: 'Sim', payload: { interactive: { button_reply: { id: 'yes' } } } },
  ],
  [
    'list reply',
    {
      type: 'interactive',
      interactive: { type: 'list_reply', list_reply: { id: 'lotus', title: 'Lótus', description: 'Três lugares' } },
    },
    { type: 'interactive', content: 'Lótus' },
  ],
  [
    'flow reply',
    {
      type: 'interactive',
      interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"a":1}' } },
    },
    { type: 'interactive', content: 'A: 1' },
  ],
  [
    'unsupported',
    {
      type: 'unsupported',
      errors: [
        {
          code: 131051,
          title: 'Message type unknown',
          error_data: { details: 'Message type is not currently supported.' },
        },
      ],
      unsupported: { type: 'poll' },
    },
    { type: 'unsupported', content: '[poll]', payload: { unsupported: { type: 'poll' } } },
  ],
  [
    'a type nobody knows',
    { type: 'hologram', hologram: { depth: 3 } },
    { type: 'hologram', content: '[hologram]', payload: { hologram: { depth: 3 } } },
  ],
  ['a message without a type', { text: { body: 'x' } }, { type: 'unsupported', payload: { text: { body: 'x' } } }],
];

describe('a customer’s message (whatsapp/operator.md#c7)', () => {
  it.each(bubbles)('is stored and shown, opens the window and awaits a reply: %s', async (_name, message, view) => {
    const wamid = await receive(newPerson(), message);
    expect(await shown(wamid)).toMatchObject({ role: 'user', delivery: null, author: { kind: 'contact' }, ...view });
    expect(await eventsOn(wamid)).toEqual(['message.received']);
    expect(await conversationOf(wamid)).toMatchObject({
      status: 'open',
      channel: 'chatapp',
      awaiting_reply: true,
      window_expires_at: new Date((second + 86_400) * 1_000).toISOString(),
    });
  });

  it.each([
    ['image', png, 'image/png', { caption: 'A mesa' }, 'A mesa', 'image/png'],
    ['sticker', png, 'image/png', { animated: false }, '', 'image/png'],
    ['document', pdf, 'application/pdf', { filename: 'Orçamento.pdf' }, '', 'application/pdf'],
    ['audio', ogg, 'audio/ogg; codecs=opus', { voice: true }, '', 'audio/ogg'],
    ['video', pdf, 'video/mp4', { caption: 'x' }, 'x', 'application/pdf'],
  ])('of the type %s has its file downloaded into our storage', async (type, content, mime_type, more, text, found) => {
    const id = await upload(content, mime_type, 'x');
    const wamid = await receive(newPerson(), { type, [type]: { id, mime_type, sha256: 'x', ...more } });
    const message = await shown(wamid);
    const name = 'filename' in more ? more.filename : expect.any(String);
    const size = Buffer.from(content, 'base64').length;
    expect(message).toMatchObject({ type, content: text, file: { name, mime_type: found, size } });
    // All data that the messaging provider sent about the medium is stored, including whether the medium is a voice
    // note.
    expect(message.payload).toMatchObject({ [type]: more });
    const row = await api.prisma.file.findUniqueOrThrow({ where: { id: message.file.id } });
    expect(row.storageKey).toContain(organization);
  });

  it('is shown without its file while the provider cannot deliver the file, which follows later', async () => {
    const id = await upload(png, 'image/png', 'x');
    const url = operator.url;
    completeEnv({ WHATSAPP_API_URL: 'http://127.0.0.1:1' });
    const wamid = await receive(newPerson(), { type: 'image', image: { id, mime_type: 'image/png' } });
    expect(await shown(wamid)).not.toHaveProperty('file');
    completeEnv({ WHATSAPP_API_URL: url });
    await api.prisma.channelItem.updateMany({ where: { kind: 'media' }, data: { nextAttemptAt: new Date(0) } });
    await workChannel();
    expect((await shown(wamid)).file).toMatchObject({ mime_type: 'image/png', size: 70 });
    expect(await api.prisma.channelItem.count({ where: { doneAt: null } })).toBe(0);
  });

  it('is shown with its caption and leaves no item open when the provider no longer has the file', async () => {
    const wamid = await receive(newPerson(), {
      type: 'image',
      image: { id: '404', mime_type: 'image/png', caption: 'Oi' },
    });
    expect(await shown(wamid)).toMatchObject({ content: 'Oi' });
    expect(await api.prisma.channelItem.count({ where: { doneAt: null } })).toBe(0);
  });

  it('from an ad stores the first referral on the conversation; a later one does not replace it', async () => {
    const referral = {
      source_url: 'https://fb.me/xyz',
      source_id: '120210000',
      source_type: 'ad',
      headline: 'Sofás',
      body: 'Promoção',
      media_type: 'image',
      image_url: 'https://example.com/a.jpg',
      ctwa_clid: 'ARAkLkA8rmlFeiCktEJQ',
    };
    const from = newPerson();
    const wamid = await receive(from, { type: 'text', text: { body: 'Oi' }, referral });
    await receive(from, { type: 'text', text: { body: 'Mais' }, referral: { ...referral, source_id: 'later' } });
    expect((await conversationOf(wamid)).referral).toEqual({
      source_id: '120210000',
      source_type: 'ad',
      ctwa_clid: 'ARAkLkA8rmlFeiCktEJQ',
      at: new Date((second - 1) * 1_000).toISOString(),
      raw: referral,
    });
  });

  it('that arrives late is sorted by its time and does not replace the preview of the newest message', async () => {
    const from = newPerson();
    const newest = await receive(from, { type: 'text', text: { body: 'newest' } });
    const wamid = await receive(from, { type: 'text', timestamp: String(second - 500), text: { body: 'older' } });
    expect((await timelineOf(wamid)).map((one: { content: string }) => one.content)).toEqual(['newest', 'older']);
    const row = await api.prisma.conversation.findUniqueOrThrow({
      where: { id: (await shown(newest)).conversation_id },
    });
    expect(row.lastMessagePreview).toBe('newest');
  });
});
