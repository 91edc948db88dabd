import { beforeAll, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { newId } from '#server/base/ids.ts';
import { createPublishedAgent } from '#server/testing/ai/published-agent.ts';
import { call, createKey, createMember, createOrganization } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

let organization: string;
let admin: MemberIdentity;
let key: string;
beforeAll(async () => {
  organization = await createOrganization();
  admin = await createMember(organization);
  key = await createKey(organization);
});
const lab = () => panelOf(admin).agentsLab;
const ask = async (id: string, message: string, user: object = {}): Promise<string> =>
  (await call('POST', `/agents/${id}/chat`, { key, body: { message, user } })).body.conversation_id;
const listed = async (agent_id: string, state: 'open' | 'dismissed' | 'answered' = 'open') =>
  (await lab().listQuestions({ agent_id, state })).data.map(({ question, times }) => `${times} ${question}`);

it('unanswered questions are grouped by wording, most asked first, and a dismissed one stays hidden', async () => {
  const agent_id = await createPublishedAgent(organization);
  const conversations = [];
  for (const question of ['Vocês consertam relógios?', 'conserta relógio', 'Consertam relogio antigo?'])
    conversations.push(await ask(agent_id, question));
  await ask(agent_id, 'Aceitam cartões?');
  await ask(agent_id, 'Quero um atendente');
  expect(await listed(agent_id)).toEqual(['3 Consertam relogio antigo?', '1 Aceitam cartões?']);
  const [watches, cards] = (await lab().listQuestions({ agent_id })).data;
  expect(watches?.conversations.map(({ id }) => id)).toEqual(conversations.toReversed());
  await lab().markQuestion({ id: String(cards?.id), state: 'dismissed' });
  await ask(agent_id, 'aceita cartao?');
  // One response lists the questions of all active agents, each with its agent.
  const told = (await lab().listUnanswered({})).data;
  expect(told[0]).toMatchObject({ question: 'Consertam relogio antigo?', times: 3, agent: { id: agent_id } });
  expect(told.map(({ question }) => question)).not.toContain('aceita cartao?');
  expect(await listed(agent_id)).toEqual(['3 Consertam relogio antigo?']);
  expect(await listed(agent_id, 'dismissed')).toEqual(['2 aceita cartao?']);
  await lab().markQuestion({ id: String(cards?.id), state: 'open' });
  expect((await listed(agent_id)).length).toBe(2);
});

it('a question is closed by a source of its agent, and open again when the agent cannot answer it again', async () => {
  const agent_id = await createPublishedAgent(organization);
  await ask(agent_id, 'Tem estacionamento?');
  const [question] = (await lab().listQuestions({ agent_id })).data;
  const id = String(question?.id);
  expect((await refusalOf(lab().markQuestion({ id, state: 'answered' }))).code).toBe('invalid_request');
  const knowledge = panelOf(admin).knowledge;
  const other = await createPublishedAgent(organization);
  const theirs = await knowledge.addText({ agent_id: other, title: 'Vagas', text: 'Não temos.' });
  const refused = lab().markQuestion({ id, state: 'answered', source_id: theirs.id });
  expect((await refusalOf(refused)).code).toBe('knowledge_not_found');
  const source = await knowledge.addText({ agent_id, title: 'Vagas', text: 'Na rua ao lado.' });
  await lab().markQuestion({ id, state: 'answered', source_id: source.id });
  expect(await listed(agent_id)).toEqual([]);
  const [answered] = (await lab().listQuestions({ agent_id, state: 'answered' })).data;
  expect(answered?.source).toEqual({ id: source.id, title: 'Vagas' });
  await ask(agent_id, 'tem estacionamento');
  const [again] = (await lab().listQuestions({ agent_id })).data;
  expect(again).toMatchObject({ times: 2, source: { id: source.id } });
  await knowledge.removeSource({ id: source.id });
  expect((await lab().listQuestions({ agent_id })).data[0]?.source).toBeNull();
});

it('a question is not found from another organization, and is deleted when its contact is erased', async () => {
  const agent_id = await createPublishedAgent(organization);
  const body = { name: 'Marina', email: 'marina@example.com' };
  const { id: contactId } = (await call('POST', '/contacts', { key, body })).body;
  await ask(agent_id, 'Consertam guarda-chuvas?', { email: body.email });
  const [question] = (await lab().listQuestions({ agent_id })).data;
  const stranger = panelOf(await createMember(await createOrganization())).agentsLab;
  expect((await refusalOf(stranger.listQuestions({ agent_id }))).code).toBe('agent_not_found');
  const mark = { id: String(question?.id), state: 'dismissed' as const };
  expect((await refusalOf(stranger.markQuestion(mark))).code).toBe('question_not_found');
  expect((await refusalOf(lab().markQuestion({ ...mark, id: newId() }))).code).toBe('question_not_found');
  await lab().markQuestion(mark);
  await call('DELETE', `/contacts/${contactId}?mode=erase`, { key });
  expect(await listed(agent_id, 'dismissed')).toEqual([]);
  await ask(agent_id, 'Consertam guarda-chuvas?');
  expect((await listed(agent_id)).length).toBe(1);
});
