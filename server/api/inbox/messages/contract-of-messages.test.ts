import { describe, expect, it } from 'vitest';
import { acceptedMessageTypes } from '#server/contract/inbox/send-message.ts';
import { createConnection, createFields } from '#server/testing/factories.ts';
import { png } from '#server/testing/records/sample-files.ts';
import { link, media, products, sections, somebody, stageSends, text } from '#server/testing/stages/sends-stage.ts';

// Tests every sentence of contract/messages.md#sending, in order.

const { api, operator, organization, key, post, send, last } = await stageSends();

/** Each message type with all its fields, and the payload that the messaging provider receives. */
const types: Readonly<Record<string, [fields: object, payload: object]>> = {
  text: [{ text: 'Olá' }, { type: 'text', text: { body: 'Olá' } }],
  template: [
    { template_name: 'hello', language_code: 'pt_BR', body_params: ['Ana'] },
    { type: 'template', template: { name: 'hello', language: { code: 'pt_BR' } } },
  ],
  image: [
    { media: media('image/png'), caption: 'x' },
    { type: 'image', image: { link, caption: 'x' } },
  ],
  audio: [{ media: media('audio/ogg') }, { type: 'audio', audio: { link } }],
  video: [
    { media: media('video/mp4'), caption: 'x' },
    { type: 'video', video: { link, caption: 'x' } },
  ],
  document: [
    { media: media('application/pdf', 'a.pdf'), caption: 'x' },
    { type: 'document', document: { link, filename: 'a.pdf', caption: 'x' } },
  ],
  buttons: [
    { body: 'Sim?', buttons: [{ id: '1', title: 'Sim' }], header: 'H', footer: 'F' },
    { interactive: { type: 'button', body: { text: 'Sim?' }, header: { text: 'H' }, footer: { text: 'F' } } },
  ],
  list: [
    { body: 'Qual?', sections, button_text: 'Ver', header: 'H', footer: 'F' },
    {
      interactive: { type: 'list', action: { button: 'Ver', sections }, header: { text: 'H' }, footer: { text: 'F' } },
    },
  ],
  cta_url: [
    { body: 'Veja', url: link, display_text: 'Abrir', header: 'H', footer: 'F' },
    { interactive: { type: 'cta_url', action: { parameters: { display_text: 'Abrir', url: link } } } },
  ],
  location_request: [{ body: 'Onde?' }, { interactive: { type: 'location_request_message', body: { text: 'Onde?' } } }],
  product: [
    { catalog_id: '9', product_retailer_id: 'SKU', body: 'B', footer: 'F' },
    { interactive: { type: 'product', action: { catalog_id: '9', product_retailer_id: 'SKU' } } },
  ],
  product_list: [
    { catalog_id: '9', sections: products, body: 'B', header: 'H', footer: 'F' },
    { interactive: { type: 'product_list', action: { catalog_id: '9', sections: products }, header: { text: 'H' } } },
  ],
};

describe('contract/messages.md#sending POST /messages', () => {
  it('needs the scope messages:send (403 without it)', async () => {
    const other = await api.createKey(organization, { scopes: ['conversations:write'] });
    expect(await send(text, other)).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope', details: { required_scope: 'messages:send' } },
    });
    const own = await api.createKey(organization, { scopes: ['messages:send'] });
    expect((await send(text, own)).status).toBe(200);
  });

  it('needs a plan with the API feature (402 on starter)', async () => {
    const poor = await api.createKey(await api.createOrganization({ plan: 'starter' }));
    expect(await send(text, poor)).toMatchObject({ status: 402, body: { error: 'plan_limit_exceeded' } });
  });

  it('sends a rate limit of 120 per minute', async () => {
    expect((await send(text)).headers['X-RateLimit-Limit']).toBe('120');
  });

  it('accepts twelve types, and returns 400 unknown_fields for a field of another type', async () => {
    expect(Object.keys(types)).toEqual(acceptedMessageTypes);
    const foreign = {
      text: { caption: 'x' },
      image: { text: 'x' },
      list: { buttons: [{ id: '1', title: 'x' }] },
      location_request: { footer: 'x' },
    };
    for (const [type, extra] of Object.entries(foreign)) {
      const refused = await send({ type, ...types[type]?.[0], ...extra });
      expect(refused).toMatchObject({ status: 400, body: { error: 'unknown_fields' } });
    }
  });

  it.each(Object.entries(types))('sends type %s with all its fields', async (type, [fields, payload]) => {
    const { status, body } = await send({ type, ...fields });
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'sent' } });
    expect(last()).toMatchObject(payload);
  });

  it.each(['11 98765-0001', '(11) 98765-0001', '011 98765-0001', '5511987650001', '+55 11 98765-0001', '1187650001'])(
    'contract/messages.md#sending: to accepts the Brazilian phone format %s',
    async (to) => {
      const { body } = await post({ ...text, to });
      expect(body.status).toBe('sent');
      expect(last().to).toBe('5511987650001');
    },
  );

  it('conversation_id sends the message into an existing WhatsApp conversation', async () => {
    const first = (await send(text)).body;
    const { body } = await post({ ...text, conversation_id: first.conversation_id });
    expect(body).toMatchObject({ status: 'sent', conversation_id: first.conversation_id });
  });

  it('connection_id is optional with one number, and required to choose among several', async () => {
    const two = await api.createOrganization();
    const as = await api.createKey(two);
    const first = await createConnection(two);
    expect((await send(text, as)).body.status).toBe('sent');
    const second = await createConnection(two);
    expect((await send(text, as)).body.error).toBe('missing_connection_id');
    // The messaging provider identifies each sending number by a separate id.
    for (const id of [first, second]) {
      expect((await send({ ...text, connection_id: id }, as)).body.status).toBe('sent');
      expect(operator.accepted.at(-1)?.path).toBe(`/${id}/messages`);
    }
  });

  it('contact_id links the send to an existing contact', async () => {
    const { contact_id } = (await api.call('POST', '/contacts', { key, body: { email: 'linked@example.com' } })).body;
    const { body } = await send({ ...text, contact_id });
    expect(body.contact_id).toBe(contact_id);
    const { data } = (await api.call('GET', `/contacts/${contact_id}/conversations`, { key })).body;
    expect(data.map((one: { id: string }) => one.id)).toEqual([body.conversation_id]);
  });

  it('contact creates or updates the contact by phone, also when the provider refuses the message', async () => {
    await createFields(organization, 'city');
    const to = somebody();
    const first = (await post({ ...text, to, contact: { name: 'Rita', fields: { city: 'Recife' } } })).body;
    const second = (await post({ ...text, to, contact: { name: 'Rita Lima' } })).body;
    expect(second.contact_id).toBe(first.contact_id);
    const contact = (await api.call('GET', `/contacts/${first.contact_id}`, { key })).body;
    expect(contact).toMatchObject({ name: 'Rita Lima', custom_fields: { city: 'Recife' } });
    operator.refuseWith = { code: 131026, message: 'Undeliverable' };
    const refused = (await post({ ...text, to: somebody(), contact: { name: 'Saved all the same' } })).body;
    operator.refuseWith = null;
    expect(refused).toMatchObject({ status: 'failed', contact_id: expect.any(String) });
    const saved = await api.call('GET', `/contacts/${refused.contact_id}`, { key });
    expect(saved.body.name).toBe('Saved all the same');
  });

  it('contact also updates the person of contact_id or conversation_id, unless a field is unknown', async () => {
    await createFields(organization, 'size');
    const { contact_id } = (await api.call('POST', '/contacts', { key, body: { email: 'named@example.com' } })).body;
    const shown = async () => (await api.call('GET', `/contacts/${contact_id}`, { key })).body;
    const to = somebody();
    const template = { type: 'template', template_name: 'hello', body_params: ['{{name}} {{size}}'] };
    const first = await post({ ...template, to, contact_id, contact: { name: 'Rui', fields: { size: 'M' } } });
    expect(await shown()).toMatchObject({ name: 'Rui', custom_fields: { size: 'M' } });
    expect(last().template.components[0].parameters[0].text).toBe('Rui M');
    const { conversation_id } = first.body;
    const into = { ...template, conversation_id };
    const second = await post({ ...into, contact: { fields: { size: 'G' } } });
    expect(second.body).toMatchObject({ status: 'sent', contact_id });
    expect(await shown()).toMatchObject({ name: 'Rui', custom_fields: { size: 'G' } });
    expect(last().template.components[0].parameters[0].text).toBe('Rui G');
    const refused = await post({ ...into, contact: { name: 'Nobody', fields: { nope: 'x' } } });
    expect(refused).toMatchObject({ status: 400, body: { error: 'unknown_fields' } });
    expect(await shown()).toMatchObject({ name: 'Rui', custom_fields: { size: 'G' } });
  });

  it('accepts the idempotency key in the body and in the header Idempotency-Key', async () => {
    const to = somebody();
    const byBody = await post({ ...text, to, idempotency_key: 'order-1' });
    const byHeader = await post({ ...text, to }, key, { 'Idempotency-Key': 'order-1' });
    expect(byHeader.body).toEqual(byBody.body);
  });

  it('open_conversation is for templates: always by default; on_reply opens no conversation yet', async () => {
    const template = { type: 'template', template_name: 'plain' };
    expect((await send(template)).body.conversation_id).toEqual(expect.any(String));
    expect((await send({ ...template, open_conversation: 'always' })).body.conversation_id).toEqual(expect.any(String));
    const waits = (await send({ ...template, open_conversation: 'on_reply' })).body;
    expect(waits.conversation_id).toBeNull();
    const list = await api.call('GET', `/conversations?contact_id=${waits.contact_id}`, { key });
    expect(list.body.data).toEqual([]);
    expect((await send({ ...text, open_conversation: 'on_reply' })).status).toBe(400);
  });

  it('replaces {{key}} in template values by custom field, name or phone, and keeps unknown keys', async () => {
    await createFields(organization, 'plan');
    const to = somebody();
    const said = async (value: string) => {
      const fields = { type: 'template', template_name: 'hello', body_params: [value] };
      const { body } = await post({ ...fields, to, contact: { name: 'Rita', fields: { plan: 'Ouro' } } });
      const { data } = (await api.call('GET', `/messages?id=${body.id}`, { key })).body;
      expect(last().template.components[0].parameters[0].text).toBe(data[0].content.replace('Oi ', ''));
      return data[0].content;
    };
    expect(await said('{{name}} do plano {{ plan }}')).toBe('Oi Rita do plano Ouro');
    expect(await said(`{{phone}}`)).toBe(`Oi ${to.replaceAll(' ', '')}`);
    expect(await said('{{nobody_registered}}')).toBe('Oi {{nobody_registered}}');
    expect(await said('50% {off}')).toBe('Oi 50% {off}');
  });

  it('returns 400 missing_destination without to and conversation_id', async () => {
    expect(await post(text)).toMatchObject({ status: 400, body: { error: 'missing_destination' } });
  });

  it('media.base64 is uploaded to the provider and shown as a file', async () => {
    const bytes = { base64: png, mime_type: 'image/png', name: 'a.png' };
    const { status, body } = await send({ type: 'image', media: bytes });
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'sent' } });
    expect(last().image).toEqual({ id: 'uploaded' });
    const found = (await api.call('GET', `/messages?id=${body.id}`, { key })).body.data[0];
    expect(found.file).toMatchObject({ name: 'a.png', mime_type: 'image/png', size: 70 });
  });

  it('accepts 3 buttons, and returns invalid_buttons for a fourth or for one without an id', async () => {
    const buttons = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `${n}`, title: `T${n}` }));
    expect((await send({ type: 'buttons', body: 'x', buttons: buttons(3) })).body.status).toBe('sent');
    expect((await send({ type: 'buttons', body: 'x', buttons: buttons(4) })).body.error).toBe('invalid_buttons');
    expect((await send({ type: 'buttons', body: 'x', buttons: [{ title: 'x' }] })).body.error).toBe('invalid_buttons');
  });
});

describe('contract/messages.md#sending rules', () => {
  it('contract/messages.md#sending rule 1: the provider gets the media link, not the bytes', async () => {
    await send({ type: 'image', media: media('image/png') });
    expect(last().image).toEqual({ link });
  });

  it('contract/messages.md#sending rule 2: without catalog_id, products use the connection’s catalog', async () => {
    await send({ type: 'product', product_retailer_id: 'SKU' });
    expect(last().interactive.action.catalog_id).toBe('300030003000');
    await send({ type: 'product_list', sections: products, body: 'B' });
    expect(last().interactive.action.catalog_id).toBe('300030003000');
  });

  it('contract/messages.md#sending rule 3, contract/errors.md: a refusal is 200, failed, with an error', async () => {
    operator.refuseWith = { code: 131026, message: 'Message undeliverable' };
    const { status, body } = await send(text);
    operator.refuseWith = null;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'failed',
      wamid: null,
      error: { code: '131026', message: expect.any(String) },
    });
  });

  it('contract/messages.md#sending rule 4: the same key and body sends once; another body is 422', async () => {
    const body = { ...text, to: somebody(), idempotency_key: 'order-2' };
    const first = await post(body);
    const before = operator.accepted.length;
    expect((await post(body)).body).toEqual(first.body);
    expect(operator.accepted.length).toBe(before);
    expect(await post({ ...body, text: 'Other' })).toMatchObject({
      status: 422,
      body: { error: 'idempotency_key_reused', details: { first_send_id: first.body.id } },
    });
  });

  it('contract/messages.md#sending rule 5: replies with conversation_id appear in its timeline', async () => {
    const { conversation_id } = (await send(text)).body;
    await post({ ...text, text: 'Mais', conversation_id });
    await post({ type: 'image', media: media('image/png'), caption: 'Foto', conversation_id });
    const { data } = (await api.call('GET', `/conversations/${conversation_id}/messages`, { key })).body;
    expect(data.map((one: { role: string; content: string }) => [one.role, one.content])).toEqual([
      ['assistant', 'Foto'],
      ['assistant', 'Mais'],
      ['assistant', 'Olá'],
    ]);
    expect(data[0].file).toMatchObject({ mime_type: 'image/png', url: link });
  });

  it.each([
    ['message', 'text'],
    ['template', 'template'],
    ['buttons', 'buttons'],
    ['list', 'list'],
    ['cta-url', 'cta_url'],
    ['location-request', 'location_request'],
    ['product', 'product'],
    ['product-list', 'product_list'],
  ])('POST /send-%s still sends the payload of its message type', async (name, type) => {
    const [fields, payload] = types[type] ?? [{}, {}];
    const body = { to: somebody(), ...fields, idempotency_key: `legacy-${name}` };
    const answer = await api.call('POST', `/send-${name}`, { key, body });
    expect(answer).toMatchObject({ status: 200, body: { status: 'sent' } });
    expect(last()).toMatchObject(payload);
  });

  it('POST /send-conversation-message still sends into the conversation', async () => {
    const { conversation_id } = (await send(text)).body;
    const body = { conversation_id, text: 'Olá' };
    const answer = await api.call('POST', '/send-conversation-message', { key, body });
    expect(answer).toMatchObject({ status: 200, body: { status: 'sent', conversation_id } });
  });
});
