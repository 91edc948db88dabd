import { describe, expect, it } from 'vitest';
import { prisma } from '#server/db/prisma.ts';
import { say } from '#server/testing/ai/ai-steps.ts';
import { stageAgentOnNetwork } from '#server/testing/stages/agent-on-network.ts';
import { takeTurn } from '../turns/take-turn.ts';

// The kinds of messages other than text that a customer can send (whatsapp/operator.md#c7,
// whatsapp/operator-2026.md#c16, #c17, #c20). Each kind is handled by a rule before a model is asked.

const s = stageAgentOnNetwork();
const knowledge = [{ title: 'Entrega', text: 'Entregamos em Campinas em até 7 dias úteis.' }];

const order = {
  type: 'order',
  order: {
    catalog_id: '194836987003835',
    text: 'Para sábado',
    product_items: [{ product_retailer_id: 'SOFA-LOTUS', quantity: 2, item_price: 30, currency: 'BRL' }],
  },
};
const interactive = (type: string, own: object) => ({ type: 'interactive', interactive: { type, [type]: own } });
const permission = (own: object) => interactive('call_permission_reply', own);
const unsupported = (type?: string) => ({
  type: 'unsupported',
  errors: [{ code: 131051, title: 'Message type unknown' }],
  ...(type ? { unsupported: { type } } : {}),
});
const asHandOff = { outcome: 'hand_off', code: 'unsupported_request', awaits: true };
const asReply = { outcome: 'reply', code: null, awaits: false };
const asSilence = { outcome: 'nothing_asked', code: null, awaits: false, words: null };
const cannotOpen = /Não consegui abrir .* mensagem de texto\?/;

const sent: readonly [
  string,
  object,
  { outcome: string; code: string | null; awaits: boolean; words: RegExp | null },
][] = [
  [
    'an order',
    order,
    {
      ...asHandOff,
      words: /^Obrigado! Recebi o seu pedido:\nPara sábado\n2 × SOFA-LOTUS \(R\$ 30,00\)\n.*não está confirmado/,
    },
  ],
  [
    'a form',
    interactive('nfm_reply', { name: 'flow', body: 'Sent', response_json: '{"a":1}' }),
    { ...asHandOff, words: /Recebi as suas respostas/ },
  ],
  [
    'a yes to calls',
    permission({ response: 'accept', response_source: 'user_action' }),
    { ...asReply, words: /podemos ligar/ },
  ],
  ['a no to calls', permission({ response: 'reject' }), { ...asReply, words: /não vamos ligar/ }],
  ['a yes the phone says by itself', permission({ response: 'accept', response_source: 'automatic' }), asSilence],
  ['a poll', unsupported('poll'), { ...asReply, words: /enquetes/ }],
  ['a vote in a poll', unsupported('poll_update'), asSilence],
  ['what the operator cannot pass on', unsupported(), { ...asReply, words: cannotOpen }],
  ['an edit the operator cannot pass on', unsupported('edit'), { ...asReply, words: cannotOpen }],
  ['a type nobody knows', { type: 'hologram', hologram: { depth: 3 } }, { ...asReply, words: cannotOpen }],
  ['a reply nobody knows', interactive('product', { id: 'x' }), { ...asReply, words: cannotOpen }],
  ['a sticker', { type: 'sticker', sticker: { id: '404', mime_type: 'image/webp' } }, asSilence],
  ['a first opening of the chat', { type: 'request_welcome' }, asSilence],
  [
    'a location',
    { type: 'location', location: { latitude: 37.4, longitude: -122.1, name: 'Casa' } },
    { ...asReply, words: /sua localização/ },
  ],
  [
    'a contact card',
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Barbara' }, phones: [{ phone: '+1 (650) 555-1234' }] }] },
    { ...asReply, words: /recebi o contato/ },
  ],
];

async function received(...messages: readonly object[]): Promise<string> {
  const from = s.somebody();
  for (const message of messages) await s.receive(from, message);
  return (await s.conversationOf(from)).id;
}
const searches = async () =>
  (await prisma.agentToolCall.findMany({ where: { organizationId: s.organization } })).map(({ input }) => input);

describe.each([
  ['the built-in model', () => s.begin({}, { ai: null, knowledge })],
  ['a model of the organization’s', () => s.begin({}, { knowledge })],
])('a message without a question, with %s: handled by a rule, without search or model call', (_name, begin) => {
  it.each(sent)('%s leads to the outcome of its rule', async (_what, message, { outcome, code, awaits, words }) => {
    await begin();
    const id = await received(message);
    expect((await takeTurn(s.organization, id)).outcome).toBe(outcome);
    const told = await s.spoken(id);
    if (words) expect(told).toEqual([expect.stringMatching(words)]);
    else expect(told).toEqual([]);
    expect(s.operator.accepted).toHaveLength(words ? 1 : 0);
    expect([await searches(), s.ai.requests]).toEqual([[], []]);
    const row = await prisma.conversation.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ handoffCode: code, awaitingReply: awaits });
    // After the turn, the reconciler finds no more work in this conversation.
    expect((await takeTurn(s.organization, id)).outcome).toBe(awaits ? 'handoff_pending' : 'none');
  });
});

it('unsupported messages that keep coming lead to a handoff within 25 turns', async () => {
  await s.begin({}, { ai: null, knowledge });
  const from = s.somebody();
  let outcome = 'reply';
  for (let turn = 0; turn < 25 && outcome === 'reply'; turn += 1) {
    await s.receive(from, unsupported());
    outcome = (await takeTurn(s.organization, (await s.conversationOf(from)).id)).outcome;
  }
  expect(outcome).toBe('hand_off');
});

describe('messages other than text in a conversation', () => {
  it('an order sent with a question is handed over with its items, without search or model call', async () => {
    await s.begin({}, { knowledge });
    const id = await received({ type: 'text', text: { body: 'Chega até sexta?' } }, order);
    expect((await takeTurn(s.organization, id)).outcome).toBe('hand_off');
    const row = await prisma.conversation.findUniqueOrThrow({ where: { id } });
    expect([row.handoffReason, row.handoffSummary]).toEqual([
      'O cliente enviou um pedido.',
      'Para sábado\n2 × SOFA-LOTUS (R$ 30,00)',
    ]);
    expect([await searches(), s.ai.requests]).toEqual([[], []]);
  });

  it('a form reply is handed over with its answers, without search or model call', async () => {
    await s.begin({}, { knowledge });
    const answers = JSON.stringify({ flow_token: 'f-1', horario: '15:00' });
    const id = await received(interactive('nfm_reply', { name: 'flow', body: 'Sent', response_json: answers }));
    expect((await takeTurn(s.organization, id)).outcome).toBe('hand_off');
    expect((await prisma.conversation.findUniqueOrThrow({ where: { id } })).handoffSummary).toBe('Horario: 15:00');
    expect([await searches(), s.ai.requests]).toEqual([[], []]);
  });

  it.each([
    ['a sticker', { type: 'sticker', sticker: { id: '404', mime_type: 'image/webp' } }],
    ['a poll', unsupported('poll')],
  ])('%s sent with a text is ignored: only the text is searched for, and the turn replies', async (_what, message) => {
    await s.begin({}, { knowledge });
    s.ai.script([say('Sim, em 7 dias úteis.')]);
    const id = await received(message, { type: 'text', text: { body: 'Vocês entregam em Campinas?' } });
    expect((await takeTurn(s.organization, id)).outcome).toBe('reply');
    expect(await searches()).toEqual([{ query: 'Vocês entregam em Campinas?' }]);
  });

  it('the text about an order is in the language that the customer wrote before', async () => {
    await s.begin({}, { knowledge });
    s.ai.script([say('Yes, we do.')]);
    const from = s.somebody();
    await s.write(from, 'Hello, do you deliver to Campinas?');
    const { id } = await s.conversationOf(from);
    await takeTurn(s.organization, id);
    await s.receive(from, order);
    await takeTurn(s.organization, id);
    expect((await s.spoken(id)).at(-1)).toMatch(/^Thank you! I received your order/);
  });

  it('a reaction starts no turn, and no further message is sent', async () => {
    await s.begin({}, { knowledge });
    s.ai.script([say('Sim.')]);
    const from = s.somebody();
    await s.write(from, 'Vocês entregam?');
    const { id } = await s.conversationOf(from);
    await takeTurn(s.organization, id);
    const wamid = (await s.messagesOf(id)).at(-1)?.wamid;
    await s.receive(from, { type: 'reaction', reaction: { message_id: wamid, emoji: '👍' } });
    expect((await takeTurn(s.organization, id)).outcome).toBe('none');
    expect(s.operator.accepted).toHaveLength(1);
  });
});
