import { describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { prisma } from '#server/db/prisma.ts';
import { takeTurn } from '#server/domain/agents/agents/turns/take-turn.ts';
import { callTool, say } from '#server/testing/ai/ai-steps.ts';
import { createConversation } from '#server/testing/factories.ts';
import { createMember, createOrganization } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { stageAgents } from '#server/testing/stages/agent-stage.ts';

const stage = stageAgents();
const panel = async () => panelOf(await createMember(stage.organization, { role: 'atendente' }));
const draft = async (id: string) => (await panel()).agents.draftReply({ id });

describe('agents.draftReply', () => {
  it('returns the answer of the agent and sends, stores and changes nothing', async () => {
    const agent = await stage.thinker();
    const id = await stage.waiting(agent, 'Vocês entregam em Campinas?');
    const before = await stage.conversation(id);
    const events = await prisma.outboxEntry.count({ where: { organizationId: stage.organization } });
    stage.ai.script([say('Entregamos, sim.')]);
    expect(await draft(id)).toEqual({
      agent: { id: agent, name: expect.any(String) },
      text: 'Entregamos, sim.',
      handoff: null,
      sources: [],
    });
    expect(stage.prompt()).toContain('Vocês entregam em Campinas?');
    expect(await stage.spoken(id)).toEqual([]);
    expect(await stage.conversation(id)).toEqual(before);
    expect(await stage.turnsOf(id)).toEqual([]);
    expect(await prisma.outboxEntry.count({ where: { organizationId: stage.organization } })).toBe(events);
  });

  it('returns a requested handoff without performing the handoff', async () => {
    const id = await stage.waiting(await stage.thinker(), 'Quero cancelar');
    const handOff = { code: 'unsupported_request', reason: 'cancels', summary: 's', message: 'Já vem' };
    stage.ai.script([callTool('hand_off', handOff)]);
    expect(await draft(id)).toMatchObject({ text: null, handoff: { reason: 'cancels' } });
    expect((await stage.conversation(id)).handoffRequestedAt).toBeNull();
  });

  it('returns a draft also after a member has taken over', async () => {
    const id = await stage.waiting(await stage.thinker(), 'Quanto custa?');
    const of = await panel();
    const ana = await createMember(stage.organization);
    await of.conversations.assignConversation({ id, user_id: ana.userId });
    stage.ai.script([say('Custa R$ 10.')]);
    expect(await draft(id)).toMatchObject({ text: 'Custa R$ 10.' });
  });

  it('counts towards the monthly budget and returns usage_limit when the budget is used up', async () => {
    const agent = await stage.thinker({ prices: { input: '1000', output: '1000' }, monthly_budget: '1.00' });
    const id = await stage.waiting(agent, 'Oi');
    stage.ai.script([say('Olá!', { in: 1_000, out: 0 })]);
    await draft(id);
    expect(await draft(id)).toMatchObject({ text: null, handoff: { code: 'usage_limit' } });
  });

  it('includes the note of a hand-back in the prompt until the next release without a note', async () => {
    const id = await stage.waiting(await stage.thinker(), 'Oi');
    const of = await panel();
    const ana = await createMember(stage.organization);
    await of.conversations.assignConversation({ id, user_id: ana.userId });
    await of.conversations.handBack({ id, words: 'Ela já pagou; só falta o endereço.' });
    const [happened] = (await of.conversations.listActivities({ id })).data;
    expect(happened).toMatchObject({ kind: 'released', text: 'Ela já pagou; só falta o endereço.' });
    stage.ai.script(() => say('Qual é o endereço?'));
    await draft(id);
    expect(stage.prompt()).toContain('só falta o endereço');
    expect((await takeTurn(stage.organization, id)).outcome).toBe('reply');
    expect(stage.prompt()).toContain('só falta o endereço');
    await of.conversations.assignConversation({ id, user_id: ana.userId });
    await of.conversations.releaseConversation({ id });
    await draft(id);
    expect(stage.prompt()).not.toContain('só falta o endereço');
  });

  it.each([
    ['somebody else opens it again later: it is not told of the next matter', false],
    ['whoever closed it takes that back at once: it is told as before', true],
  ])('the note of a hand-back after the conversation was resolved: %s', async (_, isUndone) => {
    const agent = await stage.thinker();
    const id = await stage.waiting(agent, 'Oi');
    const of = await panel();
    const ana = await createMember(stage.organization);
    await of.conversations.assignConversation({ id, user_id: ana.userId });
    await of.conversations.handBack({ id, words: 'Ela já pagou; só falta o endereço.' });
    await of.conversations.resolveConversation({ id });
    await (isUndone ? of : await panel()).conversations.reopenConversation({ id });
    await stage.write(agent, id, 'Outra coisa');
    stage.ai.script(() => say('Pois não?'));
    expect((await takeTurn(stage.organization, id)).outcome).toBe('reply');
    expect(stage.prompt().includes('só falta o endereço')).toBe(isUndone);
  });
});

describe('refusals of agents.draftReply and conversations.handBack', () => {
  it('400 without a message of the customer or note text, 404 without agent or for another organization', async () => {
    const agent = await stage.thinker();
    const silent = await createConversation(stage.organization, { agentId: agent });
    expect(await refusalOf(draft(silent))).toMatchObject({ code: 'invalid_request' });
    const without = await createConversation(stage.organization);
    expect(await refusalOf(draft(without))).toMatchObject({ code: 'agent_not_found' });
    const tried = await createConversation(stage.organization, { agentId: agent, isTest: true });
    expect(await refusalOf(draft(tried))).toMatchObject({ code: 'conversation_not_found' });
    const id = await stage.waiting(agent, 'Oi');
    const stranger = panelOf(await createMember(await createOrganization()));
    for (const other of [id, 'no id', newId()])
      expect(await refusalOf(stranger.agents.draftReply({ id: other }))).toMatchObject({
        code: 'conversation_not_found',
      });
    expect(await refusalOf(stranger.conversations.handBack({ id, words: 'x' }))).toMatchObject({
      code: 'conversation_not_found',
    });
    expect(await refusalOf((await panel()).conversations.handBack({ id, words: ' ' }))).toMatchObject({
      code: 'invalid_request',
    });
  });
});
