import { describe, expect, it } from 'vitest';
import { agentLoops } from '#server/contract/agents/agent-loops.ts';
import { prisma } from '#server/db/prisma.ts';
import { say } from '#server/testing/ai/ai-steps.ts';
import { stageAgentOnNetwork } from '#server/testing/stages/agent-on-network.ts';
import type { ThreadRow } from '../prompt/thread.store.ts';
import { takeTurn } from '../turns/take-turn.ts';
import { loopIn, normalizeSaid } from './loop-guard.ts';

const now = new Date('2026-11-28T12:00:00Z');
/**
 * Builds a thread of exchanges, one minute apart, that ends a minute ago. Each exchange is a message of the customer
 * and the answer of the AI.
 */
function thread(
  exchanges: readonly (readonly [string, string])[],
  waiting: readonly string[],
  minutesApart = 1,
): ThreadRow[] {
  const row = (role: 'user' | 'assistant', content: string, at: Date): ThreadRow => ({
    role,
    author_kind: role === 'user' ? 'contact' : 'agent',
    content,
    type: 'text',
    file_id: null,
    seq: '0',
    at,
  });
  const at = (index: number) => new Date(now.getTime() - (exchanges.length - index) * minutesApart * 60_000);
  return [
    ...exchanges.flatMap(([said, answer], index) => [
      row('user', said, at(index)),
      row('assistant', answer, at(index)),
    ]),
    ...waiting.map((said) => row('user', said, now)),
  ];
}
const bot = 'Olá! Sou o assistente virtual. Digite uma opção.';
const times = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index));

describe('loop detection', () => {
  it('reports a loop at the third equal message, whatever the answers were, and none at the second', () => {
    expect(
      loopIn(
        thread(
          times(2, (n) => [bot, `Resposta ${'abc'[n]}`]),
          [bot],
        ),
        2,
        now,
      ),
    ).toEqual({ kind: 'alike', times: 3 });
    expect(
      loopIn(
        thread(
          times(1, () => [bot, 'Oi']),
          [bot],
        ),
        1,
        now,
      ),
    ).toBe(null);
  });

  it('counts messages as equal that differ in numbers, case or punctuation, with others in between', () => {
    const turns = [
      ['Protocolo 1841, aguarde.', 'Certo.'],
      ['Não entendi a sua resposta.', 'Como posso ajudar?'],
      ['PROTOCOLO 1842: aguarde!', 'Certo.'],
      ['Não entendi a sua resposta.', 'Como posso ajudar?'],
    ] as const;
    expect(loopIn(thread(turns, ['Protocolo 1843, aguarde']), 4, now)).toEqual({ kind: 'alike', times: 3 });
  });

  it('reports equal short answers to different questions only at a limit, to the same question earlier', () => {
    const answered = (count: number) =>
      thread(
        times(count, (n) => ['sim', `Pergunta ${'abcdefgh'[n]}?`]),
        ['Sim!'],
      );
    expect(loopIn(answered(agentLoops.shortMost - 2), 4, now)).toBe(null);
    expect(loopIn(answered(agentLoops.shortMost - 1), 5, now)).toMatchObject({ kind: 'alike' });
    // Two machines talk to each other: the same question gets the same answer each time.
    expect(
      loopIn(
        thread(
          times(2, () => ['ok', 'Posso ajudar?']),
          ['ok'],
        ),
        2,
        now,
      ),
    ).toMatchObject({ kind: 'alike' });
  });

  it.each(['1', '2', '3'])('normalizeSaid keeps a menu choice that is only a digit: %s', (digit) => {
    expect(normalizeSaid(digit)).toBe(digit);
  });

  it('reports no loop for equal messages that wait together for one answer', () => {
    expect(loopIn(thread([], ['oi', 'oi', 'oi', 'oi', 'oi']), 0, now)).toBe(null);
  });

  it('reports no loop when the equal messages are too far apart, or when a person answered them', () => {
    expect(
      loopIn(
        thread(
          times(2, () => [bot, 'Oi']),
          [bot],
          agentLoops.alikeMinutes + 1,
        ),
        2,
        now,
      ),
    ).toBe(null);
    const byPerson = thread(
      times(2, () => [bot, 'Oi']),
      [bot],
    ).map((row) => ({
      ...row,
      author_kind: row.role === 'assistant' ? 'member' : 'contact',
    }));
    expect(loopIn(byPerson, 0, now)).toBe(null);
  });

  it('reports a loop at the maximum of answers even if the message is new, and none below it', () => {
    expect(loopIn(thread([], ['algo novo']), agentLoops.answersMost, now)).toMatchObject({ kind: 'many' });
    expect(loopIn(thread([], ['algo novo']), agentLoops.answersMost - 1, now)).toBe(null);
  });
});

describe('takeTurn with the loop guard', () => {
  const s = stageAgentOnNetwork();
  /** Simulates `rounds` exchanges in which another machine writes and the AI answers. */
  async function talk(words: (index: number) => string, rounds: number): Promise<string> {
    await s.begin();
    s.ai.script(() => say(`Resposta ${s.ai.requests.length}`));
    const from = s.somebody();
    for (const index of times(rounds, (n) => n)) {
      await s.write(from, words(index));
      await takeTurn(s.organization, (await s.conversationOf(from)).id);
    }
    return (await s.conversationOf(from)).id;
  }
  const handoffOf = (id: string) => prisma.conversation.findUniqueOrThrow({ where: { id } });

  it('a message sent 12 times gets two answers and a handoff text, then nothing; the reason is stored', async () => {
    const id = await talk(() => bot, 12);
    expect(s.ai.requests).toHaveLength(2);
    expect(await s.spoken(id)).toEqual([
      'Resposta 1',
      'Resposta 2',
      expect.stringContaining('Vou chamar uma pessoa da equipe'),
    ]);
    expect(s.operator.accepted).toHaveLength(3);
    expect(await handoffOf(id)).toMatchObject({
      handoffCode: 'policy_restriction',
      handoffReason: expect.stringContaining('3 vezes'),
      awaitingReply: true,
    });
  });

  it('different messages get the maximum of AI answers, then a handoff with policy_restriction', async () => {
    const id = await talk(
      (index) => `Notícia ${'abcdefghijklmnopqrstuvwxyz'[index]}${'abcdefghijklmnopqrstuvwxyz'[index]}`,
      agentLoops.answersMost + 3,
    );
    expect(s.ai.requests).toHaveLength(agentLoops.answersMost);
    expect(await handoffOf(id)).toMatchObject({
      handoffCode: 'policy_restriction',
      handoffReason: expect.stringContaining(`${agentLoops.answersMost} vezes`),
    });
  }, 120_000);

  it('three equal messages that wait together get an answer', async () => {
    await s.begin();
    s.ai.script([say('Olá!')]);
    const from = s.somebody();
    for (const words of ['oi', 'oi', 'oi']) await s.write(from, words);
    expect((await takeTurn(s.organization, (await s.conversationOf(from)).id)).outcome).toBe('reply');
  });
});
