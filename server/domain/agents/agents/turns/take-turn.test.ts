import { describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { prisma } from '#server/db/prisma.ts';
import { sql } from '#server/db/sql.ts';
import { callTool, openable, say } from '#server/testing/ai/ai-steps.ts';
import { call, createKey, createMember } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import { stageAgents } from '#server/testing/stages/agent-stage.ts';
import { takeTurn } from './take-turn.ts';

const s = stageAgents();

describe('takeTurn', () => {
  it('sends one answer to a burst of messages, with all of them in the prompt', async () => {
    const agent = await s.thinker();
    const id = await s.waiting(agent, 'Oi', 'Vocês abrem', 'aos sábados?');
    s.ai.script([say('Abrimos.')]);
    expect(await takeTurn(s.organization, id)).toMatchObject({ outcome: 'reply' });
    expect(await takeTurn(s.organization, id)).toMatchObject({ outcome: 'none' });
    expect(await s.spoken(id)).toEqual(['Abrimos.']);
    for (const words of ['Oi', 'Vocês abrem', 'aos sábados?']) expect(s.prompt()).toContain(words);
  });

  it('asks the model once and sends one answer when 20 workers run at the same time', async () => {
    const id = await s.waiting(await s.thinker(), 'Oi');
    const gate = openable();
    s.ai.script(() => gate.before(say('Uma vez.')));
    const turns = Promise.all(Array.from({ length: 20 }, () => takeTurn(s.organization, id)));
    await s.ai.asked(1);
    gate.open();
    const outcomes = (await turns).map((turn) => turn.outcome);
    expect(outcomes.filter((outcome) => outcome === 'reply')).toHaveLength(1);
    expect(s.ai.requests).toHaveLength(1);
    expect(await s.spoken(id)).toEqual(['Uma vez.']);
  });

  it('sends one answer to both messages when the second one arrives while the model thinks', async () => {
    const agent = await s.thinker();
    const id = await s.waiting(agent, 'Oi');
    const gate = openable();
    s.ai.script([() => gate.before(say('Só ao primeiro.')), say('Aos dois.')]);
    const turn = takeTurn(s.organization, id);
    await s.ai.asked(1);
    await s.write(agent, id, 'E o preço?');
    gate.open();
    expect((await turn).outcome).toBe('overtaken');
    expect(await s.spoken(id)).toEqual([]);
    await takeTurn(s.organization, id);
    expect(s.prompt()).toContain('E o preço?');
    expect(await s.spoken(id)).toEqual(['Aos dois.']);
  });

  it('returns busy while another worker has the lease, and continues the same turn after it expires', async () => {
    const agent = await s.thinker();
    const id = await s.waiting(agent, 'Oi');
    const { turn } = await s.conversation(id);
    const dead = newId();
    const rest = {
      organizationId: s.organization,
      conversationId: id,
      agentId: agent,
      number: turn,
      outcome: 'thinking',
    };
    await prisma.agentTurn.create({
      data: { id: dead, ...rest, leaseHolder: newId(), leaseUntil: new Date(Date.now() + 60_000) },
    });
    expect((await takeTurn(s.organization, id)).outcome).toBe('busy');
    await prisma.agentTurn.update({ where: { id: dead }, data: { leaseUntil: new Date(Date.now() - 1) } });
    s.ai.script([say('Aqui estou.')]);
    expect((await takeTurn(s.organization, id)).outcome).toBe('reply');
    expect((await s.turnsOf(id)).map((one) => [one.id, one.outcome])).toEqual([[dead, 'reply']]);
    expect(await s.spoken(id)).toEqual(['Aqui estou.']);
  });

  it('returns lost and sends nothing when another worker took over the lease; that worker replies', async () => {
    const id = await s.waiting(await s.thinker(), 'Oi');
    const [slowly, soon] = [openable(), openable()];
    s.ai.script([() => slowly.before(say('Do lento.')), () => soon.before(say('Do outro.'))]);
    const slow = takeTurn(s.organization, id);
    await s.ai.asked(1);
    // Simulates a worker whose process stood still for longer than its lease.
    await prisma.agentTurn.updateMany({ where: { conversationId: id }, data: { leaseUntil: new Date(0) } });
    const other = takeTurn(s.organization, id);
    await s.ai.asked(2);
    const [taken] = await s.turnsOf(id);
    slowly.open();
    expect((await slow).outcome).toBe('lost');
    expect(await s.spoken(id)).toEqual([]);
    expect((await s.turnsOf(id))[0]).toMatchObject({ outcome: 'thinking', leaseHolder: taken?.leaseHolder });
    soon.open();
    expect((await other).outcome).toBe('reply');
    expect(await s.spoken(id)).toEqual(['Do outro.']);
    expect((await s.turnsOf(id)).map((one) => one.outcome)).toEqual(['reply']);
  });

  it('keeps the tokens of its model calls when it fails unexpectedly, and hands the conversation over', async () => {
    const id = await s.waiting(await s.thinker(), 'Oi');
    s.ai.script([callTool('search_knowledge', { query: 'refused' })]);
    await sql.run(
      `ALTER TABLE agent_tool_calls ADD CONSTRAINT refuses CHECK (input::text NOT LIKE '%refused%') NOT VALID`,
    );
    onTestFinished(async () => {
      await sql.run('ALTER TABLE agent_tool_calls DROP CONSTRAINT refuses');
    });
    expect((await takeTurn(s.organization, id)).outcome).toBe('hand_off');
    const [turn] = await s.turnsOf(id);
    expect(turn).toMatchObject({ outcome: 'hand_off', handoffCode: 'tool_failure', steps: 1 });
    expect(turn?.tokensIn).toBeGreaterThan(0);
  });

  it('stores tokens and steps while the model thinks, and adds to them when another worker continues', async () => {
    const id = await s.waiting(await s.thinker(), 'Oi');
    const gate = openable();
    s.ai.script([callTool('search_knowledge', { query: 'x' }), () => gate.before(say('Achei.'))]);
    const turn = takeTurn(s.organization, id);
    await s.ai.asked(2);
    const [thinking] = await s.turnsOf(id);
    expect(thinking).toMatchObject({ outcome: 'thinking', steps: 1 });
    expect(thinking?.tokensIn).toBeGreaterThan(0);
    gate.open();
    await turn;
    const [done] = await s.turnsOf(id);
    expect(done).toMatchObject({ outcome: 'reply', steps: 2 });
    expect(done?.tokensIn).toBeGreaterThan(thinking?.tokensIn ?? 0);

    // Leaves the row as a dead worker would leave it: two model calls were paid for, and no answer was sent.
    await prisma.agentTurn.update({
      where: { id: done?.id ?? '' },
      data: {
        outcome: 'thinking',
        messageId: null,
        endedAt: null,
        leaseHolder: newId(),
        leaseUntil: new Date(0),
        cost: '0.5',
      },
    });
    await prisma.conversation.update({ where: { id }, data: { awaitingReply: true } });
    s.ai.script([say('Aqui estou.')]);
    expect((await takeTurn(s.organization, id)).outcome).toBe('reply');
    const [again, ...others] = await s.turnsOf(id);
    expect(others).toEqual([]);
    expect(again).toMatchObject({ id: done?.id, outcome: 'reply', steps: 3 });
    expect(again?.tokensIn).toBeGreaterThan(done?.tokensIn ?? 0);
    expect(again?.tokensOut).toBeGreaterThan(done?.tokensOut ?? 0);
  });

  it('ends the turn of a dead worker as overtaken, with its tokens, when the customer wrote again', async () => {
    const agent = await s.thinker();
    const id = await s.waiting(agent, 'Oi');
    const { turn } = await s.conversation(id);
    const dead = newId();
    const of = { organizationId: s.organization, conversationId: id, agentId: agent, number: turn };
    await prisma.agentTurn.create({
      data: {
        id: dead,
        ...of,
        outcome: 'thinking',
        leaseHolder: newId(),
        leaseUntil: new Date(Date.now() + 60_000),
        tokensIn: 7,
        steps: 1,
      },
    });
    await s.write(agent, id, 'E o preço?');
    s.ai.script([say('Aos dois.')]);
    expect((await takeTurn(s.organization, id)).outcome).toBe('reply');
    const [first, second] = await s.turnsOf(id);
    expect(first).toMatchObject({ id: dead, outcome: 'overtaken', tokensIn: 7, leaseHolder: null });
    expect(first?.endedAt).not.toBeNull();
    expect(second).toMatchObject({ outcome: 'reply' });
  });
});

it('a reply is sent although the model returned NUL characters and half of a surrogate pair', async () => {
  const id = await s.waiting(await s.thinker(), 'Oi');
  s.ai.script([callTool('search_knowledge', { query: 'a\u0000b' }), say('Sim\u0000, claro \ud800!')]);
  expect((await takeTurn(s.organization, id)).outcome).toBe('reply');
  expect(await s.spoken(id)).toEqual(['Sim, claro \ufffd!']);
});

describe('a takeover, pause or release by a person', () => {
  it('is followed by no AI message, in 50 interleavings of a turn with a takeover or pause', async () => {
    const agent = await s.thinker();
    const { userId } = await createMember(s.organization);
    const take = async (i: number) => {
      const id = await s.waiting(agent, `Pergunta ${i}`);
      const act = i % 3 === 0 ? 'pause-ai' : 'takeover';
      const takeover = async () => {
        for (let n = 0; n < i; n += 1) await new Promise((resolve) => setImmediate(resolve));
        const own = await createKey(s.organization);
        const body = act === 'takeover' ? { user_id: userId } : {};
        expect((await call('POST', `/conversations/${id}/${act}`, { key: own, body })).status).toBe(200);
        return (await prisma.message.findMany({ where: { conversationId: id, role: 'assistant' } })).length;
      };
      const [, saidBefore] = await Promise.all([takeTurn(s.organization, id), takeover()]);
      expect(await s.spoken(id)).toHaveLength(saidBefore);
      await takeTurn(s.organization, id);
      expect(await s.spoken(id)).toHaveLength(saidBefore);
    };
    s.ai.script(() => say('Palavra da IA.'));
    for (let from = 0; from < 50; from += 10) {
      s.key = await createKey(s.organization);
      await Promise.all(Array.from({ length: 10 }, (_, i) => take(from + i)));
    }
  });

  it('ends the running model call at a takeover, with the outcome taken_over', async () => {
    const id = await s.waiting(await s.thinker(), 'Oi');
    s.ai.script(() => openable().before(say('nie')));
    const turn = takeTurn(s.organization, id);
    await s.ai.asked(1);
    const { userId } = await createMember(s.organization);
    await call('POST', `/conversations/${id}/takeover`, { key: s.key, body: { user_id: userId } });
    expect((await turn).outcome).toBe('taken_over');
    expect((await s.turnsOf(id)).map((one) => one.outcome)).toEqual(['taken_over']);
  });

  it('moves the earlier customer messages into the system prompt after a release', async () => {
    const agent = await s.thinker();
    const id = await s.waiting(agent, 'Meu código é 777');
    const person = panelOf(await createMember(s.organization));
    await person.messages.sendReply({ id, text: 'Resolvido!', idempotency_key: newId() });
    await call('POST', `/conversations/${id}/release`, { key: s.key });
    await s.write(agent, id, 'Outra coisa');
    s.ai.script([say('Diga.')]);
    await takeTurn(s.organization, id);
    const { messages } = (s.ai.requests.at(-1)?.body ?? {}) as { messages: { role: string; content: unknown }[] };
    expect(JSON.stringify(messages.filter((one) => one.role === 'system'))).toContain('777');
    expect(JSON.stringify(messages.filter((one) => one.role === 'user'))).not.toContain('777');
  });
});

describe('the stored turn', () => {
  it('has the published version, the outcome, the provider, the model, the tokens and the message id', async () => {
    const agent = await s.thinker();
    const id = await s.waiting(agent, 'Oi');
    s.ai.script([say('Olá.', { in: 50, out: 5 })]);
    await takeTurn(s.organization, id);
    const { publishedVersionId } = await prisma.agent.findUniqueOrThrow({ where: { id: agent } });
    expect((await s.turnsOf(id))[0]).toMatchObject({
      versionId: publishedVersionId,
      outcome: 'reply',
      provider: 'openai-compatible',
      model: 'scripted',
      tokensIn: 50,
      tokensOut: 5,
      cost: null,
      messageId: expect.any(String),
    });
  });

  it('has the outcome paused when the AI is paused', async () => {
    const agent = await s.thinker();
    const id = await s.waiting(agent, 'Oi');
    await call('POST', `/conversations/${id}/pause-ai`, { key: s.key, body: {} });
    await takeTurn(s.organization, id);
    expect((await s.turnsOf(id)).map((one) => one.outcome)).toEqual(['paused']);
  });
});
