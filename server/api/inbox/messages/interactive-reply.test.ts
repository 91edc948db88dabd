import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';

const api = startHarness();
let operator: NullOperator;
let key: string;
let member: MemberIdentity;
let id: string;
let first: { readonly id: string; readonly wamid: string };

beforeAll(async () => {
  operator = await startNullOperator();
  const organization = await api.createOrganization();
  key = await api.createKey(organization);
  member = await api.createMember(organization, { role: 'atendente', name: 'Ana' });
  await createConnection(organization);
  const opened = { type: 'text', to: '5511987654322', text: 'Oi' };
  const { body } = await api.call('POST', '/messages', { key, body: opened });
  id = body.conversation_id;
  first = body;
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

const reply = (interactive: object, more: object = {}) =>
  api.callPanel(member, 'messages.sendReply', {
    ...{ id, text: 'Qual horário?', interactive, idempotency_key: crypto.randomUUID() },
    ...more,
  });
const newest = async () => (await api.call('GET', `/conversations/${id}/messages?limit=1`, { key })).body.data[0];
const buttons = [{ id: 'a', title: 'Manhã' }];

describe('sendReply with an interactive message', () => {
  it.each([
    ['buttons', { buttons, header: 'Visita' }, { type: 'button', body: { text: 'Qual horário?' } }],
    ['list', { sections: [{ rows: [{ id: 'a', title: 'Às 9h' }] }], button_text: 'Ver' }, { type: 'list' }],
    ['cta_url', { url: 'https://loja.example/', display_text: 'Abrir' }, { type: 'cta_url' }],
    ['location_request', {}, { type: 'location_request_message' }],
  ])('sends %s in the member’s name, and the member takes the conversation over', async (type, fields, interactive) => {
    expect(await reply({ type, ...fields })).toMatchObject({ code: 'ok', body: { status: 'sent' } });
    expect(operator.accepted.at(-1)?.body).toMatchObject({ type: 'interactive', interactive });
    expect(await newest()).toMatchObject({ type, content: 'Qual horário?', author: { kind: 'member', name: 'Ana' } });
    const { body } = await api.call('GET', `/conversations/${id}`, { key });
    expect(body).toMatchObject({ takeover: { user: { name: 'Ana' } } });
  });

  it('quotes a message, sends once per key, and refuses the key with other buttons', async () => {
    const once = { idempotency_key: 'once', reply_to: first.id };
    const sent = await reply({ type: 'buttons', buttons }, once);
    expect(operator.accepted.at(-1)?.body).toMatchObject({ context: { message_id: first.wamid } });
    const count = operator.accepted.length;
    expect((await reply({ type: 'buttons', buttons }, once)).body).toMatchObject({ id: sent.body.id });
    const other = [{ id: 'b', title: 'Tarde' }];
    expect(await reply({ type: 'buttons', buttons: other }, once)).toMatchObject({ code: 'idempotency_key_reused' });
    expect(operator.accepted).toHaveLength(count);
  });

  it.each([
    ['no words', { type: 'buttons', buttons }, { text: ' ' }, 'missing_body'],
    ['no buttons', { type: 'buttons' }, {}, 'invalid_buttons'],
    ['an address that is none', { type: 'cta_url', url: 'javascript:1' }, {}, 'invalid_url'],
    ['fields of another kind', { type: 'location_request', buttons }, {}, 'unknown_fields'],
    ['another type', { type: 'template' }, {}, 'invalid_request'],
    [
      'a file',
      { type: 'buttons', buttons },
      { file: { base64: 'eA==', mime_type: 'a/b', name: 'x' } },
      'invalid_request',
    ],
  ])('refuses a reply with %s, and sends nothing', async (_, interactive, more, code) => {
    const count = operator.accepted.length;
    expect(await reply(interactive, more)).toMatchObject({ code });
    expect(operator.accepted).toHaveLength(count);
  });
});
