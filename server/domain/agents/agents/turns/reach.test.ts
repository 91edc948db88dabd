import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '#server/db/prisma.ts';
import { callTool, openable, say } from '#server/testing/ai/ai-steps.ts';
import { call } from '#server/testing/harness.ts';
import { stageAgentOnNetwork } from '#server/testing/stages/agent-on-network.ts';
import { askRating } from '../../../inbox/sending/sends/ask-rating.ts';
import { tellWaiting } from '../handoffs/tell-waiting.ts';
import { takeTurn } from './take-turn.ts';

const s = stageAgentOnNetwork();
beforeEach(() => s.begin({ tools: ['send_buttons'] }));

const past = () => new Date(Date.now() - 1_000);
const change = (id: string, data: object) => prisma.conversation.update({ where: { id }, data });
const optOut = async (id: string) => {
  const { contactId } = await prisma.conversation.findUniqueOrThrow({ where: { id } });
  expect((await call('POST', `/contacts/${contactId}/opt-out`, { key: s.key })).status).toBe(200);
};

/** Creates a customer who wrote and has no answer yet. Returns the id of their conversation. */
async function waiting(words = 'Vocês abrem hoje?'): Promise<string> {
  const from = s.somebody();
  await s.write(from, words);
  return (await s.conversationOf(from)).id;
}

/** Changes that happen while the model is thinking, and the reason why the AI may not answer after each of them. */
const worlds: readonly [string, string, (id: string) => Promise<unknown>][] = [
  ['the window closes', 'window_closed', (id) => change(id, { windowExpiresAt: past() })],
  [
    'the customer opts out and the window closes',
    'opted_out',
    async (id) => {
      await optOut(id);
      await change(id, { windowExpiresAt: past() });
    },
  ],
  ['another system owns the thread', 'owned_elsewhere', (id) => change(id, { threadOwner: 'other' })],
];

describe('automatic messages to a customer who may no longer be contacted', () => {
  describe.each(worlds)('when %s', (_name, why, happen) => {
    const answers = [
      ['a text', say('Sim, até as 18h.')],
      ['buttons', callTool('send_buttons', { body: 'Qual loja?', buttons: [{ id: 'a', title: 'Centro' }] })],
    ] as const;
    it.each(answers)('%s from a model call is not stored or sent; the outcome is the reason', async (_kind, step) => {
      const id = await waiting();
      const gate = openable();
      s.ai.script([() => gate.before(step)]);
      const turn = takeTurn(s.organization, id);
      await s.ai.asked(1);
      await happen(id);
      gate.open();
      expect((await turn).outcome).toBe(why);
      expect([await s.spoken(id), s.sent()]).toEqual([[], []]);
      expect((await s.turnsOf(id)).map(({ outcome }) => outcome)).toEqual([why]);
      expect((await prisma.conversation.findUniqueOrThrow({ where: { id } })).awaitingReply).toBe(true);
    });

    it('the text of a handoff is not sent; the handoff is requested unless the thread is owned elsewhere', async () => {
      const id = await waiting();
      const gate = openable();
      s.ai.script([
        () => gate.before(callTool('hand_off', { code: 'unsupported_request', reason: 'x', message: 'Já chamo.' })),
      ]);
      const turn = takeTurn(s.organization, id);
      await s.ai.asked(1);
      await happen(id);
      gate.open();
      await turn;
      expect([await s.spoken(id), s.sent()]).toEqual([[], []]);
      const row = await prisma.conversation.findUniqueOrThrow({ where: { id } });
      if (why !== 'owned_elsewhere') expect(row.handoffCode).toBe('unsupported_request');
    });

    it('the text about the wait is not sent, but the team gets its line in the thread', async () => {
      await prisma.organization.update({ where: { id: s.organization }, data: { handoffWaitMinutes: 1 } });
      const id = await waiting('Quero falar com um atendente');
      await takeTurn(s.organization, id);
      const said = s.sent().length;
      const asked = new Date(Date.now() - 90_000);
      await change(id, { handoffRequestedAt: asked, waitingSince: asked });
      await happen(id);
      await tellWaiting(s.organization, id);
      expect(s.sent()).toHaveLength(said);
      const kinds = (await s.messagesOf(id)).map(({ payload }) => (payload as { kind?: string } | null)?.kind);
      expect(kinds).toContain('handoff_waiting');
    });

    it('the question for a rating is not sent', async () => {
      await prisma.connection.update({ where: { id: s.connection }, data: { settings: { rating_enabled: true } } });
      const id = await waiting();
      await call('POST', `/conversations/${id}/resolve`, { key: s.key });
      await happen(id);
      await askRating(s.organization, id);
      expect(s.sent()).toEqual([]);
    });
  });

  it('an opted-out customer is not asked for a rating, even while the window is open', async () => {
    await prisma.connection.update({ where: { id: s.connection }, data: { settings: { rating_enabled: true } } });
    const id = await waiting();
    await call('POST', `/conversations/${id}/resolve`, { key: s.key });
    await optOut(id);
    await askRating(s.organization, id);
    expect(s.sent()).toEqual([]);
  });

  it('an opted-out customer with an open window gets the AI answer, and POST /messages returns 200', async () => {
    const id = await waiting();
    const gate = openable();
    s.ai.script([() => gate.before(say('Sim, até as 18h.'))]);
    const turn = takeTurn(s.organization, id);
    await s.ai.asked(1);
    await optOut(id);
    gate.open();
    expect((await turn).outcome).toBe('reply');
    expect(s.sent()).toHaveLength(1);
    const sent = await call('POST', '/messages', {
      key: s.key,
      body: { type: 'text', text: 'Oi', conversation_id: id },
    });
    expect(sent.status).toBe(200);
  });
});
