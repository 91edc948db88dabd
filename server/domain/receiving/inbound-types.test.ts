import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { createConnection, deliver, payloadOf, workChannel } from '#server/testing/channel.ts';
import { startHarness } from '#server/testing/harness.ts';
import { startSandboxOperator } from '#server/testing/sandbox-operator.ts';

const api = startHarness();
const folder = mkdtempSync(path.join(tmpdir(), 'parley-files-'));
let operator: Awaited<ReturnType<typeof startSandboxOperator>>;
let organization: string;
let key: string;
const phoneNumberId = '106540352242922';
let connection: string;

beforeAll(async () => {
  completeEnv({ DATA_DIR: folder });
  operator = await startSandboxOperator();
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  connection = await createConnection(organization, { phoneNumberId, wabaId: 'waba' });
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
});

let second = 1_795_000_000;
function nextSecond(): string {
  second += 1;
  return String(second);
}
let people = 0;
/** Someone who has not written before. */
function newPerson(): string {
  people += 1;
  return `55119876${String(people).padStart(5, '0')}`;
}

interface More {
  readonly contact?: object | null;
  readonly id?: string;
}

/** A message as the operator posts it; answers its wamid. */
async function receive(from: string, message: object, more: More = {}): Promise<string> {
  const id = more.id ?? `wamid.${newId()}`;
  const contacts = more.contact === null ? [] : [more.contact ?? { profile: { name: 'Marina' }, wa_id: from }];
  const whole = { from, id, timestamp: nextSecond(), ...message };
  await deliver(payloadOf({ ...(contacts.length ? { contacts } : {}), messages: [whole] }, { phoneNumberId }));
  return id;
}
const get = async (address: string) => (await api.call('GET', address, { key })).body;
const shown = async (wamid: string) => (await get(`/messages?wamid=${encodeURIComponent(wamid)}`)).data[0];
const conversationOf = async (wamid: string) => get(`/conversations/${(await shown(wamid)).conversation_id}`);
const contactOf = async (wamid: string) => get(`/contacts/${(await conversationOf(wamid)).contact.id}`);
const timelineOf = async (wamid: string) =>
  (await get(`/conversations/${(await shown(wamid)).conversation_id}/messages`)).data;
const factsOn = async (wamid: string) => {
  const { id } = await shown(wamid);
  const facts = (await api.factsOf(organization)).filter((fact) => fact.objectId === id).map((fact) => fact.type);
  // What only the panel reads again is no event of the contract.
  return facts.filter((type) => type !== 'message.changed');
};

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
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** The first page of an Ogg stream of Opus. */
const ogg = Buffer.concat([
  Buffer.from('4f67675300020000000000000000010203040000000000000000', 'hex'),
  Buffer.from([1, 19]),
  Buffer.from('OpusHead'),
  Buffer.alloc(11),
]).toString('base64');
const pdf = Buffer.from('%PDF-1.7\n').toString('base64');

/** From the operator's published examples: type, message, what the conversation shows. */
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
    { type: 'interactive', content: 'Sent' },
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
    { type: 'unsupported', content: '[unsupported]', payload: { unsupported: { type: 'poll' } } },
  ],
  [
    'a type nobody knows',
    { type: 'hologram', hologram: { depth: 3 } },
    { type: 'hologram', content: '[hologram]', payload: { hologram: { depth: 3 } } },
  ],
  ['a message without a type', { text: { body: 'x' } }, { type: 'unsupported', payload: { text: { body: 'x' } } }],
];

describe('a customer’s message (operator.md C7)', () => {
  it.each(bubbles)('%s', async (_name, message, view) => {
    const wamid = await receive(newPerson(), message);
    expect(await shown(wamid)).toMatchObject({ role: 'user', delivery: null, author: { kind: 'contact' }, ...view });
    expect(await factsOn(wamid)).toEqual(['message.received']);
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
  ])('%s is downloaded into our storage', async (type, content, mime_type, more, text, found) => {
    const id = await upload(content, mime_type, 'x');
    const wamid = await receive(newPerson(), { type, [type]: { id, mime_type, sha256: 'x', ...more } });
    const message = await shown(wamid);
    const name = 'filename' in more ? more.filename : expect.any(String);
    const size = Buffer.from(content, 'base64').length;
    expect(message).toMatchObject({ type, content: text, file: { name, mime_type: found, size } });
    const row = await api.prisma.file.findUniqueOrThrow({ where: { id: message.file.id } });
    expect(row.storageKey).toContain(organization);
  });

  it('is shown without its file when the operator cannot give it now, and the file follows', async () => {
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

  it('whose file the operator no longer has is shown without', async () => {
    const wamid = await receive(newPerson(), {
      type: 'image',
      image: { id: '404', mime_type: 'image/png', caption: 'Oi' },
    });
    expect(await shown(wamid)).toMatchObject({ content: 'Oi' });
    expect(await api.prisma.channelItem.count({ where: { doneAt: null } })).toBe(0);
  });

  it('from an ad keeps the referral on the conversation', async () => {
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

  it('that comes late changes neither order nor preview', async () => {
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

describe('people without a number (C10)', () => {
  const userId = () => `BR.1349${newId().replaceAll('-', '').slice(0, 12)}`;
  const as = (id: string, more = {}) => ({
    contact: { profile: { name: 'Pablo', username: 'pablo' }, user_id: id, ...more },
  });
  const from = (id: string) => ({ from: undefined, from_user_id: id });

  it('are one contact by their user id, and can be answered', async () => {
    const id = userId();
    const text = { type: 'text', text: { body: 'Oi' }, ...from(id) };
    const wamid = await receive('', text, as(id));
    await receive('', text, as(id));
    const contact = await contactOf(wamid);
    expect(contact).toMatchObject({ name: 'Pablo', phone: null, identifiers: [{ type: 'wa_user_id', value: id }] });
    expect((await timelineOf(wamid)).length).toBe(2);
    await operator.phone('write', { phone_number_id: phoneNumberId, customer: id, name: 'Pablo', text: 'Oi' });
    const { conversation_id } = await shown(wamid);
    const reply = await api.call('POST', '/messages', { key, body: { type: 'text', conversation_id, text: 'Olá' } });
    expect(reply.body.status).toBe('sent');
    expect(await operator.payloadOf(reply.body.wamid)).toMatchObject({ recipient: id });
  });

  it('who show their number later stay one contact', async () => {
    const id = userId();
    const phone = newPerson();
    const first = await receive('', { type: 'text', text: { body: 'Oi' }, ...from(id) }, as(id));
    const later = await receive(
      phone,
      { type: 'text', text: { body: 'Oi' }, from_user_id: id },
      as(id, { wa_id: phone }),
    );
    expect((await contactOf(later)).id).toBe((await contactOf(first)).id);
    expect((await contactOf(later)).phone).toBe(`+${phone}`);
  });

  it('whose number and user id led to two contacts lose no message', async () => {
    const id = userId();
    const phone = newPerson();
    await receive('', { type: 'text', text: { body: 'a' }, ...from(id) }, as(id));
    const byPhone = await receive(phone, { type: 'text', text: { body: 'b' } });
    const both = await receive(
      phone,
      { type: 'text', text: { body: 'c' }, from_user_id: id },
      as(id, { wa_id: phone }),
    );
    expect((await contactOf(both)).id).toBe((await contactOf(byPhone)).id);
    expect((await contactOf(both)).identifiers.map((one: { type: string }) => one.type).sort()).toEqual([
      'phone',
      'wa_user_id',
    ]);
  });
});

describe('notes about other messages', () => {
  const text = (body: string) => ({ type: 'text', text: { body } });
  const reaction = (message_id: string, emoji?: string) => ({
    type: 'reaction',
    reaction: { message_id, ...(emoji === undefined ? {} : { emoji }) },
  });

  it('a reaction stands at its message, the last one counts, none takes it back; it is no bubble and opens no window', async () => {
    const from = newPerson();
    const wamid = await receive(from, text('Oi'));
    const before = await conversationOf(wamid);
    await receive(from, reaction(wamid, '👍'));
    await receive(from, { ...reaction(wamid, '🙂'), timestamp: String(second - 100) });
    expect((await shown(wamid)).reactions).toMatchObject([{ by: 'contact', emoji: '👍' }]);
    await receive(from, reaction(wamid, '❤️'));
    expect((await shown(wamid)).reactions).toMatchObject([{ by: 'contact', emoji: '❤️' }]);
    await receive(from, reaction(wamid));
    expect((await shown(wamid)).reactions).toEqual([]);
    expect((await timelineOf(wamid)).length).toBe(1);
    expect((await conversationOf(wamid)).window_expires_at).toBe(before.window_expires_at);
  });

  it('an edit replaces the words, a revoke hides them', async () => {
    const from = newPerson();
    const wamid = await receive(from, text('Quero 2'));
    await receive(from, { type: 'edit', edit: { original_message_id: wamid, message: text('Quero 3') } });
    expect(await shown(wamid)).toMatchObject({
      content: 'Quero 3',
      edited_at: expect.any(String),
      payload: { earlier: ['Quero 2'] },
    });
    await receive(from, {
      type: 'edit',
      timestamp: String(second - 100),
      edit: { original_message_id: wamid, message: text('old') },
    });
    expect((await shown(wamid)).content).toBe('Quero 3');
    await receive(from, { type: 'revoke', revoke: { original_message_id: wamid } });
    expect(await shown(wamid)).toMatchObject({ content: '', payload: null, revoked_at: expect.any(String) });
    expect((await timelineOf(wamid)).length).toBe(1);
    expect(await factsOn(wamid)).toEqual(['message.received']);
  });

  it('that come before their message are kept, and applied when it comes', async () => {
    const from = newPerson();
    const wamid = `wamid.${newId()}`;
    const first = await receive(from, text('Oi'));
    await receive(from, { type: 'edit', edit: { original_message_id: wamid, message: text('new') } });
    await receive(from, reaction(wamid, '🎉'));
    expect((await timelineOf(first)).map((one: { type: string }) => one.type)).toEqual(['reaction', 'edit', 'text']);
    await receive(from, { ...text('old'), timestamp: String(second - 50) }, { id: wamid });
    expect(await shown(wamid)).toMatchObject({ content: 'new', reactions: [{ emoji: '🎉' }] });
    expect((await timelineOf(first)).map((one: { type: string }) => one.type)).toEqual(['text', 'text']);
  });
});

describe('system notices', () => {
  it('a changed number moves the contact; the notice is shown, and nobody waits for an answer to it', async () => {
    const [old, fresh] = [newPerson(), newPerson()];
    const wamid = await receive(old, { type: 'text', text: { body: 'Oi' } });
    const body = `User Marina changed from ${old} to ${fresh}`;
    await receive(
      old,
      { type: 'system', system: { type: 'user_changed_number', wa_id: fresh, body } },
      { contact: null },
    );
    const contact = await contactOf(wamid);
    expect(contact).toMatchObject({ phone: `+${fresh}`, identifiers: [{ type: 'phone', value: `+${fresh}` }] });
    expect((await timelineOf(wamid))[0]).toMatchObject({ role: 'system', type: 'system', content: body });
    const next = await receive(fresh, { type: 'text', text: { body: 'De novo' } });
    expect((await contactOf(next)).id).toBe(contact.id);
    const stranger = await receive(old, { type: 'text', text: { body: 'Número novo' } });
    expect((await contactOf(stranger)).id).not.toBe(contact.id);
  });

  it('onto a number another contact has changes nothing and loses nothing', async () => {
    const [old, taken] = [newPerson(), newPerson()];
    const wamid = await receive(old, { type: 'text', text: { body: 'Oi' } });
    await receive(taken, { type: 'text', text: { body: 'Oi' } });
    await receive(old, { type: 'system', system: { type: 'user_changed_number', wa_id: taken, body: 'x' } });
    expect((await contactOf(wamid)).phone).toBe(`+${old}`);
    expect((await timelineOf(wamid)).length).toBe(2);
  });

  it('an identity that changed is shown', async () => {
    const from = newPerson();
    const wamid = await receive(from, { type: 'text', text: { body: 'Oi' } });
    await receive(from, { type: 'system', system: { type: 'customer_identity_changed', body: '', identity: 'x' } });
    expect((await timelineOf(wamid))[0]).toMatchObject({ role: 'system', content: 'customer_identity_changed' });
  });
});

describe('echoes: replies typed on the business’s own phone', () => {
  const echo = (to: string, message: object, id = `wamid.${newId()}`) =>
    deliver(
      payloadOf(
        { message_echoes: [{ from: '551150001000', to, id, timestamp: nextSecond(), ...message }] },
        { phoneNumberId, field: 'smb_message_echoes' },
      ),
    );

  it('are the team’s messages and a takeover, once; their statuses and edits follow', async () => {
    const from = newPerson();
    const wamid = await receive(from, { type: 'text', text: { body: 'Oi' } });
    const id = `wamid.${newId()}`;
    for (let i = 0; i < 2; i += 1) await echo(from, { type: 'text', text: { body: 'Já te respondo' } }, id);
    expect(await conversationOf(wamid)).toMatchObject({ takeover: { user: null }, awaiting_reply: false });
    expect(await shown(id)).toMatchObject({
      role: 'assistant',
      content: 'Já te respondo',
      author: { kind: 'member' },
      delivery: { status: 'sent' },
    });
    expect(await factsOn(id)).toEqual(['message.sent']);
    const { conversation_id } = await shown(id);
    const facts = (await api.factsOf(organization)).filter((fact) => fact.objectId === conversation_id);
    expect(facts.map((fact) => fact.type)).toEqual(['conversation.created', 'conversation.taken_over']);
    await deliver(
      payloadOf({ statuses: [{ id, status: 'read', timestamp: nextSecond(), recipient_id: from }] }, { phoneNumberId }),
    );
    await echo(from, {
      type: 'edit',
      edit: { original_message_id: id, message: { type: 'text', text: { body: 'Já!' } } },
    });
    expect(await shown(id)).toMatchObject({ content: 'Já!', delivery: { status: 'read' } });
  });
});

describe('changes of the account', () => {
  it('preferences opt out and in', async () => {
    const from = newPerson();
    const wamid = await receive(from, { type: 'text', text: { body: 'Oi' } });
    for (const value of ['stop', 'stop', 'resume']) {
      const wish = { wa_id: from, detail: 'x', category: 'marketing_messages', value, timestamp: nextSecond() };
      await deliver(
        payloadOf(
          { contacts: [{ wa_id: from }], user_preferences: [wish] },
          { phoneNumberId, field: 'user_preferences' },
        ),
      );
      expect((await contactOf(wamid)).opted_out_at === null).toBe(value === 'resume');
    }
    const { id } = await contactOf(wamid);
    const facts = (await api.factsOf(organization)).filter((fact) => fact.objectId === id);
    expect(facts.map((fact) => fact.type).slice(-2)).toEqual(['contact.opted_out', 'contact.opted_in']);
  });

  it('a new user id is the person’s from then on; the old one is kept', async () => {
    const from = newPerson();
    const old = { contact: { profile: { name: 'M' }, wa_id: from, user_id: 'BR.old' } };
    const wamid = await receive(from, { type: 'text', text: { body: 'Oi' } }, old);
    const user_id_update = [
      { wa_id: from, detail: 'x', user_id: { previous: 'BR.old', current: 'BR.new' }, timestamp: nextSecond() },
    ];
    await deliver(payloadOf({ user_id_update }, { phoneNumberId, field: 'user_id_update' }));
    const values = (await contactOf(wamid)).identifiers.map((one: { value: string }) => one.value);
    expect(values).toEqual(expect.arrayContaining(['BR.old', 'BR.new']));
  });

  it('a template’s status reaches every number of the account, its event once; quality and category too', async () => {
    const update = (field: string, value: object) =>
      deliver(
        payloadOf(
          {
            message_template_id: 594425479261596,
            message_template_name: 'promo',
            message_template_language: 'pt_BR',
            ...value,
          },
          { wabaId: 'waba', field },
        ),
      );
    await api.prisma.template.create({
      data: {
        id: newId(),
        organizationId: organization,
        connectionId: connection,
        name: 'promo',
        language: 'pt_BR',
        category: 'MARKETING',
        status: 'PENDING',
        components: [],
      },
    });
    const paused = { event: 'PAUSED', reason: 'NONE', other_info: { title: 'FIRST_PAUSE', description: 'x' } };
    for (let i = 0; i < 2; i += 1) await update('message_template_status_update', paused);
    await update('message_template_quality_update', { previous_quality_score: 'GREEN', new_quality_score: 'YELLOW' });
    await update('template_category_update', { previous_category: 'MARKETING', new_category: 'UTILITY' });
    const { data } = await get(`/templates?name=promo&connection_id=${connection}`);
    expect(data).toMatchObject([
      { status: 'PAUSED', rejected_reason: 'FIRST_PAUSE', quality: 'YELLOW', category: 'UTILITY' },
    ]);
    const facts = (await api.factsOf(organization)).filter((fact) => fact.type === 'template.status_changed');
    expect(facts).toMatchObject([
      { objectId: data[0].id, context: { from: 'PENDING', to: 'PAUSED', reason: 'FIRST_PAUSE' } },
    ]);
    await update('message_template_status_update', {
      event: 'REJECTED',
      reason: 'SCAM',
      message_template_name: 'new',
      rejection_info: { reason: 'INVALID_FORMAT', recommendation: 'x' },
    });
    expect((await get('/templates?name=new')).data).toMatchObject([
      { status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' },
    ]);
  });

  it('the quality of the number it names, and a restriction of the account', async () => {
    const other = await createConnection(organization, {
      phoneNumberId: newId(),
      wabaId: 'waba',
      phone: '+551150002000',
    });
    const quality = { display_phone_number: '551150001000', event: 'FLAGGED', current_limit: 'TIER_1K' };
    await deliver(payloadOf(quality, { wabaId: 'waba', field: 'phone_number_quality_update' }));
    const { data } = await get('/connections');
    const of = (id: string) => data.find((one: { id: string }) => one.id === id);
    expect(of(connection)).toMatchObject({ quality: 'RED', messaging_limit: 'TIER_1K', status: 'connected' });
    expect(of(other)).toMatchObject({ quality: null });
    await deliver(
      payloadOf(
        { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SCAM' } },
        { wabaId: 'waba', field: 'account_update' },
      ),
    );
    expect((await get('/connections')).data.map((one: { status: string }) => one.status)).toEqual([
      'config_error',
      'config_error',
    ]);
    expect(JSON.stringify(data)).not.toContain('token');
  });

  it('errors of the number without a message', async () => {
    const id = await createConnection(organization, { phoneNumberId: '77' });
    await deliver(payloadOf({ errors: [{ code: 131031, title: 'Account has been locked' }] }, { phoneNumberId: '77' }));
    expect((await get('/connections')).data.find((one: { id: string }) => one.id === id)).toMatchObject({
      status: 'config_error',
      config_error: { code: '131031' },
    });
  });

  it('a field without a rule, and a number nobody has, are kept raw and hold nothing up', async () => {
    await deliver(payloadOf({ something: { new: true } }, { phoneNumberId, field: 'quantum_update' }));
    await deliver(
      payloadOf(
        { messages: [{ from: '5511', id: 'wamid.x', type: 'text', text: { body: 'x' } }] },
        { phoneNumberId: 'nobody' },
      ),
    );
    const kept = await api.prisma.channelItem.findMany({ where: { OR: [{ kind: 'other' }, { connectionId: null }] } });
    expect(kept.map((one) => one.error)).toEqual(['a field without a rule', 'a number that no connection has']);
    expect(kept[0]?.body).toMatchObject({ field: 'quantum_update', value: { something: { new: true } } });
    expect(await api.prisma.channelItem.count({ where: { doneAt: null } })).toBe(0);
  });
});
