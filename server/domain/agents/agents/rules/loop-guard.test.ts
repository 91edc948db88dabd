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

describe('who talks in a circle', () => {
  it('says the same for the third time, although each was answered: whatever the answers', () => {
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

  it('in turns with other words, and with other numbers, is one too', () => {
    const turns = [
      ['Protocolo 1841, aguarde.', 'Certo.'],
      ['Não entendi a sua resposta.', 'Como posso ajudar?'],
      ['PROTOCOLO 1842: aguarde!', 'Certo.'],
      ['Não entendi a sua resposta.', 'Como posso ajudar?'],
    ] as const;
    expect(loopIn(thread(turns, ['Protocolo 1843, aguarde']), 4, now)).toEqual({ kind: 'alike', times: 3 });
  });

  it('short answers to different questions are none, until they are many', () => {
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

  it.each(['1', '2', '3'])('different digits of a menu are different words: %s', (digit) => {
    expect(normalizeSaid(digit)).toBe(digit);
  });

  it('impatience is none: messages that wait together are one', () => {
    expect(loopIn(thread([], ['oi', 'oi', 'oi', 'oi', 'oi']), 0, now)).toBe(null);
  });

  it('what was said long ago does not count, nor what a person answered', () => {
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

  it('many answers in a while are one, whatever is said', () => {
    expect(loopIn(thread([], ['algo novo']), agentLoops.answersMost, now)).toMatchObject({ kind: 'many' });
    expect(loopIn(thread([], ['algo novo']), agentLoops.answersMost - 1, now)).toBe(null);
  });
});

describe('two bots', () => {
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

  it('the same message over and over: two answers, a word that a person comes, silence, and the person is told why', async () => {
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

  it('another message each time: so many answers in a while, and no more', async () => {
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

  it('a person who writes three times in a breath is answered', async () => {
    await s.begin();
    s.ai.script([say('Olá!')]);
    const from = s.somebody();
    for (const words of ['oi', 'oi', 'oi']) await s.write(from, words);
    expect((await takeTurn(s.organization, (await s.conversationOf(from)).id)).outcome).toBe('reply');
  });
});
