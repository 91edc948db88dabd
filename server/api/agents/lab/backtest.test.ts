import { describe, expect, it } from 'vitest';
import { prisma } from '#server/db/prisma.ts';
import { forgetOldTrials } from '#server/domain/agents/lab/forget-old-trials.ts';
import { runDueBacktests, shareWords } from '#server/domain/agents/lab/run-backtest.ts';
import type { AiRequestSeen } from '#server/testing/ai/ai-server.ts';
import { callTool, say } from '#server/testing/ai/ai-steps.ts';
import { createPublishedAgent } from '#server/testing/ai/published-agent.ts';
import { createConversation, createMessage } from '#server/testing/factories.ts';
import { call, createMember, createOrganization } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { stageAgents } from '#server/testing/stages/agent-stage.ts';

const stage = stageAgents();
const lab = async () => panelOf(await createMember(stage.organization)).agentsLab;
const isJudging = ({ body }: AiRequestSeen) => JSON.stringify(body.tools).includes('verdict');

/** Creates a closed conversation. Each line has the form `kind of author: text`, for example `contact: Hi`. */
async function closed(lines: readonly string[], more: object = {}): Promise<string> {
  const about = { status: 'resolved' as const, resolvedAt: new Date(), ...more };
  const conversationId = await createConversation(stage.organization, about);
  for (const line of lines) {
    const [kind = '', content = ''] = line.split(': ');
    const role = kind === 'contact' ? 'user' : 'assistant';
    const author = { kind, id: null, name: null };
    await createMessage(stage.organization, conversationId, { role, content, author });
  }
  return conversationId;
}
async function backtest(agent_id: string, more: object = {}) {
  const { id } = await (await lab()).startBacktest({ agent_id, ...more });
  await runDueBacktests(stage.organization);
  return (await lab()).getBacktest({ id });
}

describe('a backtest of a draft against closed conversations', () => {
  it('answers each burst of customer messages without effects; builtin answers are compared by words', async () => {
    const knowledge = [{ title: 'Entrega', text: 'Entregamos em Campinas em 7 dias.' }];
    const agent_id = await createPublishedAgent(stage.organization, { knowledge });
    const conversation = await closed([
      'contact: Oi',
      'contact: Vocês entregam em Campinas?',
      'member: Entregamos em Campinas em 7 dias.',
      'contact: Quero falar com um atendente',
      'agent: Claro!',
      'contact: obrigado',
    ]);
    await closed(['contact: Oi', 'key: Promoção!'], {});
    await closed(['contact: antiga', 'member: velha'], { resolvedAt: new Date(Date.now() - 8 * 86_400_000) });
    await closed(['contact: aberta', 'member: sim'], { status: 'open', resolvedAt: null });
    const before = await prisma.message.count({ where: { organizationId: stage.organization } });
    const ended = await backtest(agent_id);
    expect(ended).toMatchObject({ conversations: 1, answers: 2, open: 0, broken: 0, handed_over: 1, cost: '0' });
    expect(ended.agreement).toMatchObject({ compared: 1, by_model: 0, by_words: 1 });
    const [first, second] = ended.results;
    expect(first).toMatchObject({
      conversation_id: conversation,
      customer: 'Oi\nVocês entregam em Campinas?',
      said: { by: 'member', text: 'Entregamos em Campinas em 7 dias.' },
      would: { handoff: null },
      judged_by: 'words',
    });
    expect(first?.agreement).toBeGreaterThan(0.5);
    expect(second).toMatchObject({
      said: { by: 'agent' },
      would: { handoff: 'customer_request' },
      agreement: null,
      judged_by: null,
    });
    expect(await prisma.message.count({ where: { organizationId: stage.organization } })).toBe(before);
    expect(await prisma.agentTurn.count({ where: { organizationId: stage.organization } })).toBe(0);
    expect(await prisma.outboxEntry.count({ where: { organizationId: stage.organization } })).toBe(0);
  });

  it('is judged by the model of the agent, which sees both answers, and stops at its budget', async () => {
    const agent_id = await stage.thinker({ prices: { input: '1000000', output: '0' } });
    await closed(['contact: Abre sábado?', 'member: Abre.', 'contact: E domingo?', 'member: Não.']);
    const verdict = callTool('verdict', { agreement: 'partly', reason: 'No hours.' });
    stage.ai.script((request) => (isJudging(request) ? verdict : say('Sim, abre', { in: 1, out: 1 })));
    const ended = await backtest(agent_id, { budget: '1' });
    expect(ended).toMatchObject({ answers: 2, broken: 1, agreement: { average: 0.5, compared: 1, by_model: 1 } });
    expect(ended.results[0]).toMatchObject({ judged_by: 'model', reason: 'No hours.', agreement: 0.5 });
    const judged = JSON.stringify(stage.ai.requests.find(isJudging)?.body);
    expect(judged).toContain('Abre.');
    expect(judged).toContain('Sim, abre');
    // The agent must answer without seeing the original answer.
    expect(JSON.stringify(stage.ai.requests[0]?.body)).not.toContain('Abre.');
  });

  it('gives a case with the messages before the answer only, without personal data', async () => {
    const agent_id = await createPublishedAgent(stage.organization);
    const conversation_id = await closed([
      'contact: Abre sábado? Meu e-mail é marina@example.com',
      'member: Abre.',
      'contact: E domingo?',
      'member: Não.',
    ]);
    const { results } = await backtest(agent_id, { conversations: 1 });
    const answer_id = results.find(({ customer }) => customer.startsWith('Abre sábado'))?.id ?? '';
    const made = await (await lab()).copyConversation({ agent_id, conversation_id, answer_id });
    expect(made).toMatchObject({ is_required: false, assertions: [{ type: 'handoff', code: 'none' }] });
    expect(made.messages).toHaveLength(1);
    expect(made.messages[0]?.content).toMatch(/^Abre sábado\?/);
    expect(JSON.stringify(made)).not.toContain('marina');
    const other = await closed(['contact: Oi', 'member: Oi!']);
    const refused = (await lab()).copyConversation({ agent_id, conversation_id: other, answer_id });
    expect((await refusalOf(refused)).code).toBe('backtest_not_found');
  });

  it('is refused without closed conversations to compare, and to another organization', async () => {
    const agent_id = await createPublishedAgent(stage.organization);
    expect((await refusalOf((await lab()).startBacktest({ agent_id }))).code).toBe('nothing_to_compare');
    await closed(['contact: Oi', 'member: Oi!']);
    const { id } = await backtest(agent_id);
    const stranger = panelOf(await createMember(await createOrganization())).agentsLab;
    expect((await refusalOf(stranger.startBacktest({ agent_id }))).code).toBe('agent_not_found');
    expect((await refusalOf(stranger.getBacktest({ id }))).code).toBe('backtest_not_found');
    expect((await refusalOf(stranger.removeBacktest({ id }))).code).toBe('backtest_not_found');
    expect((await (await lab()).listBacktests({ agent_id })).data.map((one) => one.id)).toEqual([id]);
    expect(await (await lab()).removeBacktest({ id })).toEqual({ ok: true });
    expect((await refusalOf((await lab()).getBacktest({ id }))).code).toBe('backtest_not_found');
  });

  it('removes results of a deleted contact, and the whole backtest after 31 days', async () => {
    const agent_id = await createPublishedAgent(stage.organization);
    const { key } = stage;
    const body = { name: 'Marina', email: 'marina@example.com' };
    const { id: contactId } = (await call('POST', '/contacts', { key, body })).body;
    await closed(['contact: Oi', 'member: Oi!'], { contactId });
    await closed(['contact: Olá', 'member: Olá!']);
    const { id } = await backtest(agent_id);
    await call('DELETE', `/contacts/${contactId}`, { key });
    expect((await (await lab()).getBacktest({ id })).results.length).toBe(1);
    await forgetOldTrials(new Date(Date.now() + 29 * 86_400_000));
    expect((await (await lab()).getBacktest({ id })).answers).toBe(1);
    await forgetOldTrials(new Date(Date.now() + 31 * 86_400_000));
    expect((await refusalOf((await lab()).getBacktest({ id }))).code).toBe('backtest_not_found');
  });
});

it('shareWords returns 1 for the same words and 0 without a common word', () => {
  expect(shareWords('Entregamos em 7 dias', 'Em 7 dias entregamos!')).toBe(1);
  expect(shareWords('Abre às 9h', 'Fecha às 18h')).toBeLessThan(0.5);
  expect(shareWords('Oi', 'Oi')).toBe(1);
  expect(shareWords('', 'Entregamos')).toBe(0);
});
