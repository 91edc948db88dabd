import { afterEach, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { prisma } from '#server/db/prisma.ts';
import { tellWaiting } from '#server/domain/agents/agents/handoffs/tell-waiting.ts';
import { takeTurn } from '#server/domain/agents/agents/turns/take-turn.ts';
import { acceptChannelPayload } from '#server/domain/inbox/receiving/accept-channel-payload.ts';
import { sendReadReceipt } from '#server/domain/inbox/sending/sends/send-read-receipt.ts';
import { callTool, say } from '#server/testing/ai/ai-steps.ts';
import { workChannel } from '#server/testing/channel.ts';
import { call, callPanel, createMember } from '#server/testing/harness.ts';
import { createFlow, settleFlows } from '#server/testing/records/automations.ts';
import { png } from '#server/testing/records/sample-files.ts';
import { addSecondNetwork, secondCapabilities } from '#server/testing/servers/second-network.ts';
import { stageAgentOnNetwork } from '#server/testing/stages/agent-on-network.ts';
import { selectNetwork } from './select-network.ts';

const name = 'second';
const sent = addSecondNetwork(name);
const s = stageAgentOnNetwork();
const hear = async (told: readonly object[], line = s.phoneNumberId, network = name) => {
  await acceptChannelPayload(JSON.stringify({ line, account: s.connection, told }), network);
  await workChannel();
};
const said = (by: string, words: string, id = newId()) => ({ what: 'said', id, by, name: 'Marina', words });
/** Returns the conversation's messages and the status of each, oldest first. */
const timelineOf = async (id: string) => {
  const { body } = await call('GET', `/conversations/${id}/messages`, { key: s.key });
  const data = body.data as { content: string; delivery: { status: string } | null }[];
  return data.map(({ content, delivery }) => ({ content, status: delivery?.status ?? null })).reverse();
};

it('a second network carries an inbound text, the AI’s answer with its statuses, and a reply by the API', async () => {
  await s.begin();
  await prisma.connection.update({ where: { id: s.connection }, data: { network: name } });
  const person = s.somebody();
  const first = said(person, 'Vocês abrem hoje?');
  await hear([first]);
  await hear([first]);
  const { id } = await s.conversationOf(person);
  s.ai.script([say('Sim, até as 18h.')]);
  expect((await takeTurn(s.organization, id)).outcome).toBe('reply');
  expect(sent.map(({ from, to, message }) => ({ from, to, message }))).toEqual([
    { from: s.phoneNumberId, to: person, message: { type: 'text', text: 'Sim, até as 18h.' } },
  ]);

  await hear([{ what: 'arrived', id: sent[0]?.id, person, seen: false }]);
  await hear([{ what: 'arrived', id: sent[0]?.id, person, seen: true }]);
  const reply = { conversation_id: id, type: 'text', text: 'Aqui é a Ana.' };
  expect((await call('POST', '/messages', { key: s.key, body: reply })).status).toBe(200);
  expect(sent.at(-1)).toMatchObject({ to: person, message: { text: 'Aqui é a Ana.' } });
  expect(await timelineOf(id)).toEqual([
    { content: 'Vocês abrem hoje?', status: null },
    { content: 'Sim, até as 18h.', status: 'read' },
    { content: 'Aqui é a Ana.', status: 'sent' },
  ]);
  expect(s.sent(), 'WhatsApp is asked for nothing').toEqual([]);
});

it('a payload of a second network creates no contact for a WhatsApp number with the same id', async () => {
  await s.begin();
  const person = s.somebody();
  await hear([said(person, 'Oi')]);
  expect(await prisma.contact.count({ where: { organizationId: s.organization } })).toBe(0);
});

it('selectNetwork throws for an unknown network name', () => {
  expect(() => selectNetwork('pigeon')).toThrow('no messaging network has the name pigeon');
});

describe('a network with other capabilities than WhatsApp', () => {
  const clock = (hours: number) => completeEnv({ CLOCK_OFFSET_SECONDS: String(hours * 3_600) });
  afterEach(() => clock(0));

  /**
   * Begins a conversation on the second network. Returns the conversation's id, the person, and Ana, a member of the
   * organization.
   */
  async function begun(words = 'Oi', settings: Parameters<typeof s.begin>[0] = {}) {
    await s.begin(settings);
    await prisma.connection.update({ where: { id: s.connection }, data: { network: name } });
    const person = s.somebody();
    await hear([said(person, words)]);
    const { id } = await s.conversationOf(person);
    sent.length = 0;
    return { id, person, ana: await createMember(s.organization, { role: 'atendente', name: 'Ana' }) };
  }
  const post = (id: string, body: object) =>
    call('POST', '/messages', { key: s.key, body: { conversation_id: id, ...body } });
  const words = () => sent.map(({ message }) => (message.type === 'text' ? message.text : message.type));

  it('without templates: refuses a template (400 unsupported_type), and stores and sends nothing', async () => {
    const { id } = await begun();
    expect(await post(id, { type: 'template', template_name: 'welcome', language_code: 'pt_BR' })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_type', details: { accepted: secondCapabilities.types } },
    });
    expect((await call('POST', '/templates/sync', { key: s.key, body: {} })).body).toEqual({
      ...{ ok: true, total: 0, created: 0, updated: 0, removed: 0 },
    });
    expect([sent, await timelineOf(id)]).toEqual([[], [{ content: 'Oi', status: null }]]);
  });

  it('without a window: the system and a flow still write after 48 hours', async () => {
    const { id, person } = await begun();
    expect((await s.conversationOf(person)).windowExpiresAt).toBeNull();
    await prisma.organization.update({ where: { id: s.organization }, data: { handoffWaitMinutes: 1 } });
    // The flow may write at any hour, so that the test also passes at night.
    const midnight = new Date('1970-01-01T00:00Z');
    await prisma.pacingPolicy.create({
      data: { organizationId: s.organization, capMessages: 0, quietFrom: midnight, quietTo: midnight },
    });
    const flow = await createFlow(s.organization, { steps: [{ type: 'send_text', text: 'Ainda aí?' }] });
    clock(48);
    await call('POST', `/conversations/${id}/handoff`, { key: s.key, body: {} });
    await tellWaiting(s.organization, id);
    expect(sent).toHaveLength(1);
    await call('POST', '/automation-trigger', { body: { phone: `+${person}`, token: flow.token } });
    await settleFlows(s.organization);
    expect(words().at(-1)).toBe('Ainda aí?');
  });

  it('without a window: writes to an opted-out person at once, but not 48 hours later (opted_out)', async () => {
    const { id } = await begun();
    const { contactId } = await prisma.conversation.findUniqueOrThrow({ where: { id } });
    await call('POST', `/contacts/${contactId}/opt-out`, { key: s.key });
    expect((await post(id, { type: 'text', text: 'Até logo.' })).status).toBe(200);
    clock(48);
    expect((await post(id, { type: 'text', text: 'Voltou?' })).body).toMatchObject({ error: 'opted_out' });
  });

  it('without reactions: refuses a reaction (unsupported_type) and stores none', async () => {
    const { id, ana } = await begun();
    const [message] = await s.messagesOf(id);
    expect(await callPanel(ana, 'messages.reactToMessage', { id: message?.id, emoji: '👍' })).toMatchObject({
      code: 'unsupported_type',
    });
    expect((await s.messagesOf(id)).map(({ reactions }) => reactions)).toEqual([[]]);
  });

  it('without read receipts: a member can mark as read, and the network is not asked for a receipt', async () => {
    const { id, ana } = await begun();
    expect((await callPanel(ana, 'conversations.markRead', { id })).code).toBe('ok');
    await sendReadReceipt(s.organization, id);
  });

  it('with shorter limits: refuses a longer text (400) or caption, and sends a PNG as a document', async () => {
    const { id, ana } = await begun();
    const { text, caption } = secondCapabilities.limits;
    expect(await post(id, { type: 'text', text: 'a'.repeat(text + 1) })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', details: { issues: [{ path: 'text' }] } },
    });
    expect((await post(id, { type: 'text', text: 'a'.repeat(text) })).status).toBe(200);
    const file = { base64: png, mime_type: 'image/png', name: 'sofa.png' };
    const reply = (words: string) =>
      callPanel(ana, 'messages.sendReply', { id, text: words, file, idempotency_key: newId() });
    expect((await reply('a'.repeat(caption + 1))).code).toBe('invalid_request');
    expect((await reply('O sofá')).code).toBe('ok');
    expect(sent.at(-1)?.message, 'the network shows no PNG as a picture').toMatchObject({ type: 'document' });
  });

  it('without buttons: sends the AI’s buttons as a list in the text, without WhatsApp’s bold marks', async () => {
    const { id } = await begun('Qual loja?', { tools: ['send_buttons'] });
    s.ai.script([callTool('send_buttons', { body: 'Qual **loja**?', buttons: [{ id: 'a', title: 'Centro' }] })]);
    expect((await takeTurn(s.organization, id)).outcome).toBe('reply');
    expect(words()).toEqual(['Qual loja?\n- Centro']);
  });

  it('with a shorter limit: sends the model’s second answer when the first one is too long', async () => {
    const { id } = await begun();
    s.ai.script([say('Frase por frase. '.repeat(20)), say('Até as 18h.')]);
    expect((await takeTurn(s.organization, id)).outcome).toBe('reply');
    expect(words()).toEqual(['Até as 18h.']);
  });
});
