import { beforeAll, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { prisma } from '#server/db/prisma.ts';
import { findEmbed } from '#server/domain/agents/agents/models/find-embed.ts';
import { embedDuePassages } from '#server/domain/agents/knowledge/embed-due-passages.ts';
import { startAiServer } from '#server/testing/ai/ai-server.ts';
import { say, vectors } from '#server/testing/ai/ai-steps.ts';
import { createAiKey, createPublishedAgent } from '#server/testing/ai/published-agent.ts';
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
const agents = () => panelOf(admin).agents;
const chat = (id: string, message: string) => call('POST', `/agents/${id}/chat`, { key, body: { message } });

describe('an agent in the panel', () => {
  it('is created as a draft with the built-in model and answers only after publication', async () => {
    const made = await agents().createAgent({ name: 'Ágata & Cia' });
    expect(made).toMatchObject({ slug: 'agata-cia', provider: 'builtin', published: null, is_changed: true });
    expect((await chat(made.id, 'Oi')).body.error).toBe('agent_inactive');
    const published = await agents().publishAgent({ id: made.id, note: 'First' });
    expect(published).toMatchObject({
      is_changed: false,
      published: { number: 1, note: 'First', published_by: { name: 'Ana' } },
    });
    expect((await chat(made.id, 'Oi')).body.message.content).toContain('Ágata & Cia');
  });

  it('gets its own slug if the name exists, and rejects a slug that is taken (name_taken)', async () => {
    const [one, two] = [await agents().createAgent({ name: 'Duas' }), await agents().createAgent({ name: 'Duas' })];
    expect(one.slug).toBe('duas');
    expect(two.slug).not.toBe('duas');
    expect(await refusalOf(agents().createAgent({ name: 'X', slug: 'duas' }))).toEqual({
      code: 'name_taken',
      details: { field: 'slug' },
    });
    expect((await refusalOf(agents().updateAgent({ id: two.id, slug: 'duas' }))).code).toBe('name_taken');
  });

  it('answers by the published version until the changed draft is published', async () => {
    const id = await createPublishedAgent(organization, { settings: { hand_over_words: [] } });
    const changed = await agents().updateAgent({ id, settings: { hand_over_words: ['banana'] } });
    expect(changed).toMatchObject({ is_changed: true, published: { number: 1, settings: { hand_over_words: [] } } });
    expect((await chat(id, 'Quero banana')).body.handoff.code).toBe('missing_knowledge');
    await agents().publishAgent({ id });
    expect((await chat(id, 'Quero banana')).body.handoff.code).toBe('policy_restriction');
  });

  it('is marked as changed after its knowledge changes', async () => {
    const made = await agents().createAgent({ name: 'Sabe' });
    expect((await agents().publishAgent({ id: made.id })).is_changed).toBe(false);
    await panelOf(admin).knowledge.addText({ agent_id: made.id, title: 'Horário', text: 'Das 9h às 18h.' });
    expect((await agents().getAgent({ id: made.id })).is_changed).toBe(true);
  });

  it('rolls back to an earlier version and keeps draft and versions, which cannot be changed', async () => {
    const { id } = await agents().createAgent({ name: 'Volta' });
    await agents().publishAgent({ id });
    await agents().updateAgent({ id, instructions: 'Second' });
    await agents().publishAgent({ id });
    const versions = (await agents().listAgentVersions({ id })).data;
    expect(versions.map((one) => [one.number, one.instructions])).toEqual([
      [2, 'Second'],
      [1, ''],
    ]);
    const back = await agents().rollBackAgent({ id, version_id: String(versions[1]?.id) });
    expect(back).toMatchObject({ instructions: 'Second', published: { number: 1 }, is_changed: true });
    expect((await agents().listAgentVersions({ id })).data).toEqual(versions);
    await expect(
      prisma.agentVersion.update({ where: { id: String(versions[0]?.id) }, data: { note: 'x' } }),
    ).rejects.toThrow(/never change/);
  });

  it('gets 20 consecutive versions from 20 simultaneous publications', async () => {
    const { id } = await agents().createAgent({ name: 'Muitas' });
    await Promise.all(Array.from({ length: 20 }, () => agents().publishAgent({ id })));
    const numbers = (await agents().listAgentVersions({ id })).data.map((one) => one.number);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => 20 - i));
  });

  it('rejects an AI key of another provider or organization, and publication without a key or model', async () => {
    const { id } = await agents().createAgent({ name: 'Chaves' });
    const compatible = await createAiKey(organization, 'http://127.0.0.1:9/v1');
    expect((await refusalOf(agents().updateAgent({ id, provider: 'openai', ai_key_id: compatible }))).code).toBe(
      'invalid_request',
    );
    const foreign = await createAiKey(await createOrganization(), 'http://127.0.0.1:9/v1');
    const theirs = { id, provider: 'openai-compatible' as const, ai_key_id: foreign };
    expect((await refusalOf(agents().updateAgent(theirs))).code).toBe('invalid_request');
    await agents().updateAgent({ id, provider: 'openai', model: 'gpt-4.1-mini' });
    expect(await refusalOf(agents().publishAgent({ id }))).toEqual({
      code: 'missing_ai_key',
      details: { provider: 'openai' },
    });
    await agents().updateAgent({ id, provider: 'openai-compatible', model: null, ai_key_id: compatible });
    expect((await refusalOf(agents().publishAgent({ id }))).code).toBe('invalid_request');
  });

  it('can be changed only by administrators, and is not found from another organization', async () => {
    const { id } = await agents().createAgent({ name: 'Minha' });
    const editor = panelOf(await createMember(organization, { role: 'editor' })).agents;
    expect((await refusalOf(editor.updateAgent({ id, instructions: 'x' }))).code).toBe('admin_only');
    const stranger = panelOf(await createMember(await createOrganization())).agents;
    const attempts = [
      () => stranger.getAgent({ id }),
      () => stranger.updateAgent({ id, instructions: 'x' }),
      () => stranger.publishAgent({ id }),
      () => stranger.listAgentVersions({ id }),
      () => stranger.rollBackAgent({ id, version_id: newId() }),
    ];
    for (const attempt of attempts) expect((await refusalOf(attempt())).code).toBe('agent_not_found');
    await agents().publishAgent({ id });
    expect((await refusalOf(agents().rollBackAgent({ id, version_id: newId() }))).code).toBe('version_not_found');
  });

  it('writes creation, update and publication to the audit log, without the instructions', async () => {
    const { id } = await agents().createAgent({ name: 'Diário' });
    await agents().updateAgent({ id, instructions: 'Long text' });
    await agents().publishAgent({ id });
    const { data } = await panelOf(admin).organization.listAudit({ object_id: id });
    expect(data.map((one) => one.action)).toEqual(['agent.published', 'agent.updated', 'agent.created']);
    expect(JSON.stringify(data)).not.toContain('Long text');
  });
});

it('an agent with an embedding model finds knowledge by meaning after its publication', async () => {
  const ai = await startAiServer();
  completeEnv({ WEBHOOK_ALLOWED_TARGETS: ai.host });
  // Embeds texts about sofas as one vector and all other texts as another vector. The passage shares no word with the
  // question.
  const meaningOf = (text: string) => (/sof[aá]|canap/i.test(text) ? [1, 0] : [0, 1]);
  ai.script(({ body }) => vectors((body.input as string[]).map(meaningOf)), 'embeddings');
  ai.script([say('Por aqui [K1].')]);
  const { id } = await agents().createAgent({ name: 'Sentidos' });
  await panelOf(admin).knowledge.addText({ agent_id: id, title: 'Estofados', text: 'Nosso sofá tem três lugares.' });
  const settings = { embedding_model: 'meanings', monthly_budget: null };
  const provider = 'openai-compatible' as const;
  await agents().updateAgent({
    id,
    provider,
    model: 'scripted',
    ai_key_id: await createAiKey(organization, ai.url),
    settings,
  });
  await agents().publishAgent({ id });
  await embedDuePassages(organization, findEmbed);
  expect((await chat(id, 'Vendem canapés?')).body.message.content).toBe('Por aqui.');
  expect(JSON.stringify(ai.requests.at(-1)?.body)).toContain('três lugares');
  await ai.stop();
});

describe('agents.explainConversation', () => {
  it('shows why the agent did not answer a message (handoff_pending)', async () => {
    const id = await createPublishedAgent(organization, {});
    const { conversation_id } = (await chat(id, 'Quero um atendente')).body;
    const again = { key, body: { message: 'Alô?', conversation_id } };
    expect((await call('POST', `/agents/${id}/chat`, again)).body).toMatchObject({ message: null });
    const { data } = await agents().explainConversation({ id: conversation_id });
    expect(data.map((one) => one.outcome)).toEqual(['handoff_pending', 'hand_off']);
    expect(data[0]?.ended_at).not.toBeNull();
  });

  it('returns each turn with rule, version, sources and tools, newest first, in pages', async () => {
    const knowledge = [{ title: 'Entrega', text: 'Entregamos em Campinas em 7 dias.' }];
    const id = await createPublishedAgent(organization, { knowledge });
    const first = (await chat(id, 'Vocês entregam em Campinas?')).body;
    await call('POST', `/agents/${id}/chat`, {
      key,
      body: { message: 'Quero um atendente', conversation_id: first.conversation_id },
    });
    const { data } = await agents().explainConversation({ id: first.conversation_id });
    expect(data.map((one) => [one.outcome, one.handoff_code])).toEqual([
      ['hand_off', 'customer_request'],
      ['reply', null],
    ]);
    expect(data[0]?.trace).toMatchObject({ rule: 'asks_for_person' });
    expect(data[1]).toMatchObject({
      agent: { id, name: 'Bia' },
      version: { number: 1 },
      message_id: first.message.id,
      cost: { amount: '0', currency: 'USD' },
      tool_calls: [{ name: 'search_knowledge', is_error: false }],
      trace: { sources: [{ title: 'Entrega' }] },
    });
    const page = await agents().explainConversation({ id: first.conversation_id, limit: 1 });
    const next = await agents().explainConversation({
      id: first.conversation_id,
      limit: 1,
      cursor: String(page.next_cursor),
    });
    expect(next.data[0]?.id).toBe(data[1]?.id);
    const stranger = panelOf(await createMember(await createOrganization())).agents;
    expect((await refusalOf(stranger.explainConversation({ id: first.conversation_id }))).code).toBe(
      'conversation_not_found',
    );
  });

  it.each(['editor', 'atendente'] as const)(
    'hides the prompt, tool inputs and tool outputs from the role %s',
    async (role) => {
      const knowledge = [{ title: 'Entrega', text: 'Entregamos em Campinas em 7 dias.' }];
      const id = await createPublishedAgent(organization, { knowledge, instructions: 'Segredo da casa.' });
      const first = (await chat(id, 'Vocês entregam em Campinas?')).body;
      const body = { message: 'Quero um atendente', conversation_id: first.conversation_id };
      await call('POST', `/agents/${id}/chat`, { key, body });
      const reader = panelOf(await createMember(organization, { role })).agents;
      const { data } = await reader.explainConversation({ id: first.conversation_id });
      expect(data[0]).toMatchObject({
        handoff_code: 'customer_request',
        trace: { rule: 'asks_for_person', sources: [] },
      });
      expect(data[1]).toMatchObject({
        outcome: 'reply',
        version: { number: 1 },
        trace: { sources: [{ title: 'Entrega' }] },
        tool_calls: [{ name: 'search_knowledge', input: null, output: null }],
      });
      for (const hidden of ['Segredo', 'Vocês entregam', '7 dias']) expect(JSON.stringify(data)).not.toContain(hidden);
      expect(JSON.stringify(await agents().explainConversation({ id: first.conversation_id }))).toContain('Segredo');
    },
  );

  it('is refused to a role that may not read conversations (insufficient_scope)', async () => {
    const reader = panelOf(await createMember(organization, { role: 'financeiro' })).agents;
    expect((await refusalOf(reader.explainConversation({ id: newId() }))).code).toBe('insufficient_scope');
  });
});
