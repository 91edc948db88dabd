import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { prisma } from '#server/db/prisma.ts';
import { say } from '#server/testing/ai/ai-steps.ts';
import { call, createMember } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import { stageAgents } from '#server/testing/stages/agent-stage.ts';
import { sentimentOf } from './sentiment-of.ts';
import { takeTurn } from './take-turn.ts';

describe('sentimentOf', () => {
  it.each([
    ['Vocês são maravilhosos, amei!', 'positive'],
    ['Perfeito, muito obrigada 😍', 'positive'],
    ['Great service, thank you so much', 'positive'],
    ['Que demora absurda, cadê meu pedido?', 'negative'],
    ['Não gostei nada do atendimento', 'negative'],
    ['Isso é uma vergonha, vou no Procon', 'negative'],
    ['meu pedido não chegou 😡', 'negative'],
    ['This is the worst shop, I want a refund', 'negative'],
    ['Qual o horário de funcionamento?', 'neutral'],
    ['Quero cancelar um pedido', 'neutral'],
    ['Não é ruim', 'neutral'],
    ['obrigado', 'neutral'],
    ['Do you ship to Campinas?', 'neutral'],
    ['', 'neutral'],
  ])('“%s” is %s', (words, sentiment) => expect(sentimentOf(words)).toBe(sentiment));
});

describe('the sentiment of a conversation', () => {
  const s = stageAgents();
  const settings = async () => panelOf(await createMember(s.organization)).organization;
  beforeEach(async () => {
    await (await settings()).updateConversationSettings({ reads_sentiment: true });
  });
  const listed = async (sentiment: string) =>
    (await call('GET', `/conversations?sentiment=${sentiment}`, { key: s.key })).body.data.map(
      (one: { id: string }) => one.id,
    );
  const shown = async (id: string) => (await call('GET', `/conversations/${id}`, { key: s.key })).body.sentiment;

  it('comes from a mark in the reply of the model, without a second call; the mark is not sent', async () => {
    const id = await s.waiting(await s.thinker(), 'Pois é, que beleza de atendimento...');
    s.ai.script([say('Sinto muito.\n[sentiment:negative]')]);
    await takeTurn(s.organization, id);
    expect(s.ai.requests).toHaveLength(1);
    expect(await s.spoken(id)).toEqual(['Sinto muito.']);
    expect(await shown(id)).toBe('negative');
    expect(await listed('negative')).toEqual([id]);
    expect(await listed('positive')).toEqual([]);
  });

  it('comes from the words of the latest messages when the model gives no valid sentiment', async () => {
    const agent = await s.thinker();
    const id = await s.waiting(agent, 'Que demora absurda!');
    s.ai.script([say('Já vejo.'), say('De nada! [sentiment:ecstatic]')]);
    await takeTurn(s.organization, id);
    expect(await shown(id)).toBe('negative');
    await s.write(agent, id, 'Chegou, perfeito! Adorei.');
    await takeTurn(s.organization, id);
    expect(await shown(id)).toBe('positive');
    expect(await s.spoken(id)).toEqual(['Já vejo.', 'De nada!']);
    const events = await prisma.outboxEntry.findMany({ where: { objectId: id, type: 'conversation.changed' } });
    expect(events).toHaveLength(2);
  });

  it('is also set for messages in a conversation that a person handles, without a model call', async () => {
    const agent = await s.thinker();
    const id = await s.waiting(agent, 'Oi');
    const person = panelOf(await createMember(s.organization)).messages;
    await person.sendReply({ id, text: 'Aqui é a Ana.', idempotency_key: newId() });
    await s.write(agent, id, 'Péssimo atendimento');
    expect(await takeTurn(s.organization, id)).toMatchObject({ outcome: 'taken_over' });
    expect(await shown(id)).toBe('negative');
    await person.sendReply({ id, text: 'Resolvi.', idempotency_key: newId() });
    await call('POST', `/agents/${agent}/chat`, {
      key: s.key,
      body: { message: 'Agora sim, excelente!', conversation_id: id },
    });
    expect(await shown(id)).toBe('positive');
    expect(s.ai.requests).toHaveLength(0);
  });

  it('is deleted and no longer asked of the model when reads_sentiment is switched off', async () => {
    const agent = await s.thinker();
    const id = await s.waiting(agent, 'Adorei tudo, perfeito!');
    s.ai.script([say('Que bom!'), say('Até logo! [sentiment:positive]')]);
    await takeTurn(s.organization, id);
    expect(s.prompt()).toContain('[sentiment:');
    expect(await shown(id)).toBe('positive');
    const panel = await settings();
    expect(await panel.updateConversationSettings({ reads_sentiment: false })).toMatchObject({
      reads_sentiment: false,
    });
    expect(await shown(id)).toBeNull();
    await s.write(agent, id, 'Adorei mesmo, perfeito!');
    await takeTurn(s.organization, id);
    expect(s.prompt()).not.toContain('[sentiment:');
    expect(await shown(id)).toBeNull();
    expect(await s.spoken(id)).toEqual(['Que bom!', 'Até logo!']);
    expect(await panel.getConversationSettings({})).toEqual({ reads_sentiment: false, handoff_wait_minutes: 15 });
  });
});
