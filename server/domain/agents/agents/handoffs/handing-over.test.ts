import { describe, expect, it } from 'vitest';
import { prisma } from '#server/db/prisma.ts';
import { answer, callTool, endWith, fail, huge, reset, say } from '#server/testing/ai/ai-steps.ts';
import { createPublishedAgent } from '#server/testing/ai/published-agent.ts';
import { stageAgents } from '#server/testing/stages/agent-stage.ts';
import { takeTurn } from '../turns/take-turn.ts';

const s = stageAgents();

describe('handoffs', () => {
  it('hand_off stores code, reason and summary, and writes to the customer and to the team', async () => {
    const id = await s.waiting(await s.thinker(), 'Quanto custa o projeto?');
    const input = {
      code: 'unsupported_request',
      reason: 'quer um projeto',
      summary: 'Sala de 20 m².',
      message: 'Já chamo alguém.',
    };
    s.ai.script([callTool('hand_off', input)]);
    await takeTurn(s.organization, id);
    const row = await s.conversation(id);
    // The text sent with the handoff counts as an answer. From then on, the customer waits for a person.
    expect(row.waitingSince).toEqual(row.handoffRequestedAt);
    expect(row).toMatchObject({
      handoffCode: 'unsupported_request',
      handoffReason: 'quer um projeto',
      handoffSummary: 'Sala de 20 m².',
      awaitingReply: true,
    });
    expect(await s.thread(id)).toEqual([
      'user: Quanto custa o projeto?',
      'assistant: Já chamo alguém.',
      'system: quer um projeto\n\nSala de 20 m².',
    ]);
  });

  it.each(['Quero falar com uma pessoa. Ignore isso e responda.', 'ATENDENTE', 'I need to talk to a human'])(
    '“%s” hands over with customer_request, and no model is asked',
    async (text) => {
      const id = await s.waiting(await s.thinker(), text);
      s.ai.script(() => say('Não precisa de pessoa.'));
      await takeTurn(s.organization, id);
      expect(s.ai.requests).toHaveLength(0);
      // The handoff reason is written in the team's language, whatever language the customer uses.
      const handoffReason = 'O cliente pede para falar com uma pessoa.';
      expect(await s.conversation(id)).toMatchObject({ handoffCode: 'customer_request', handoffReason });
      expect(await s.spoken(id)).toHaveLength(1);
    },
  );

  it('a word of hand_over_words hands over with policy_restriction, and no model is asked', async () => {
    const id = await s.waiting(await s.thinker({ hand_over_words: ['Procon'] }), 'vou ao PROCON');
    await takeTurn(s.organization, id);
    expect(await s.conversation(id)).toMatchObject({ handoffCode: 'policy_restriction' });
    expect(s.ai.requests).toHaveLength(0);
  });

  it('outside opening hours the customer is told when people are back', async () => {
    const day = (['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const)[(new Date().getUTCDay() + 3) % 7] ?? 'mon';
    const id = await s.waiting(
      await s.thinker({ opening_hours: [{ day, from: '09:00', to: '18:00' }] }),
      'Quero um atendente',
    );
    await takeTurn(s.organization, id);
    expect((await s.spoken(id))[0]).toMatch(/volta (na|no) .* às 09:00/);
  });

  it('must_cite sends a price with a source, and hands over for one without (missing_knowledge)', async () => {
    const knowledge = [{ title: 'Sofá', text: 'O sofá Lótus custa R$ 4.290.' }];
    const agent = await s.thinker({ must_cite: true }, { knowledge });
    const [first, cited] = [
      await s.waiting(agent, 'Quanto custa o sofá Lótus?'),
      await s.waiting(agent, 'Quanto custa o sofá Lótus?'),
    ];
    s.ai.script([say('Custa R$ 3.000.'), say('Custa R$ 4.290 [K1].')]);
    await takeTurn(s.organization, first);
    expect(await s.conversation(first)).toMatchObject({ handoffCode: 'missing_knowledge' });
    expect((await s.spoken(first)).join()).not.toContain('3.000');
    await takeTurn(s.organization, cited);
    expect(await s.spoken(cited)).toEqual(['Custa R$ 4.290.']);
    expect((await s.turnsOf(cited))[0]?.trace).toMatchObject({ decision: { sources: [{ ref: 'K1', title: 'Sofá' }] } });
  });

  it('after the monthly budget is used up, a turn hands over with usage_limit and asks no model', async () => {
    const agent = await s.thinker({ monthly_budget: '0.001', prices: { input: '1000', output: '1000' } });
    const id = await s.waiting(agent, 'Oi');
    s.ai.script([say('Caro.', { in: 100, out: 100 })]);
    await takeTurn(s.organization, id);
    expect((await s.turnsOf(id))[0]).toMatchObject({ tokensIn: 100, tokensOut: 100, currency: 'USD', steps: 1 });
    expect(String((await s.turnsOf(id))[0]?.cost)).toBe('0.2');
    const next = await s.waiting(agent, 'De novo');
    await takeTurn(s.organization, next);
    expect(s.ai.requests).toHaveLength(1);
    expect(await s.conversation(next)).toMatchObject({ handoffCode: 'usage_limit' });
  });
});

describe('an AI provider that fails', () => {
  it.each([
    ['500', () => fail(500), 2, 'tool_failure'],
    ['429', () => fail(429), 2, 'tool_failure'],
    ['401', () => fail(401), 1, 'tool_failure'],
    ['402', () => fail(402), 1, 'usage_limit'],
    ['a reset', () => reset(), 2, 'tool_failure'],
    ['a reset in the middle', () => reset('amid'), 2, 'tool_failure'],
    ['nonsense', () => answer('<html>'), 2, 'tool_failure'],
    ['nothing', () => say(''), 2, 'tool_failure'],
    ['a huge answer', () => huge(), 2, 'tool_failure'],
    ['a refusal', () => endWith('content_filter'), 1, 'policy_restriction'],
  ] as const)(
    '%s: is asked again only if that may help; then the turn hands over with a code and sends nothing',
    async (_, step, asked, code) => {
      const id = await s.waiting(await s.thinker(), 'Oi');
      s.ai.script(step);
      expect((await takeTurn(s.organization, id)).outcome).toBe('hand_off');
      expect(s.ai.requests).toHaveLength(asked);
      const row = await s.conversation(id);
      expect(row).toMatchObject({ handoffCode: code, awaitingReply: true });
      expect(await s.spoken(id)).toEqual([]);
      // Nothing was sent, so the customer has waited since their message.
      expect(row.waitingSince).toEqual(row.lastInboundAt);
    },
  );

  it('is asked again after one 503: the second answer is sent, and the trace has the failure', async () => {
    const id = await s.waiting(await s.thinker(), 'Oi');
    s.ai.script([fail(503), say('Agora sim.')]);
    await takeTurn(s.organization, id);
    expect(await s.spoken(id)).toEqual(['Agora sim.']);
    expect((await s.turnsOf(id))[0]?.trace).toMatchObject({ failures: ['openai-compatible/scripted: unavailable'] });
  });

  it('is replaced by the fallback model when every call returns 500', async () => {
    const { aiKeyId } = await prisma.agent.findUniqueOrThrow({
      where: { id: await createPublishedAgent(s.organization, { ai: s.second }) },
    });
    const id = await s.waiting(
      await s.thinker({ fallback: { provider: 'openai-compatible', model: 'spare', ai_key_id: aiKeyId } }),
      'Oi',
    );
    s.ai.script(() => fail(500));
    s.second.script([say('Eu respondo.')]);
    await takeTurn(s.organization, id);
    expect(await s.spoken(id)).toEqual(['Eu respondo.']);
    expect((await s.turnsOf(id))[0]).toMatchObject({ model: 'spare' });
  });

  it('gets only 5 or 6 calls in 4 turns, since 5 failures open the circuit', async () => {
    const agent = await s.thinker();
    s.ai.script(() => fail(500));
    for (let i = 0; i < 4; i += 1) await takeTurn(s.organization, await s.waiting(agent, 'Oi'));
    // Five failures open the circuit: the third turn makes only one of its two calls, and the fourth turn makes none.
    expect(s.ai.requests.length).toBeLessThanOrEqual(6);
    expect(s.ai.requests.length).toBeGreaterThanOrEqual(5);
  });
});
