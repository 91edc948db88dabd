import { expect, it } from 'vitest';
import { endWith, say } from '#server/testing/ai/ai-steps.ts';
import { stageAgents } from '#server/testing/stages/agent-stage.ts';
import { takeTurn } from '../turns/take-turn.ts';

const s = stageAgents();

it('thoughts, speaker labels and foreign citations of a model are removed from the reply', async () => {
  const id = await s.waiting(await s.thinker(), 'Qual o prazo?');
  s.ai.script([say('<think>The customer asks…</think>Atendente: São 7 dias【3†faq】.')]);
  expect(await takeTurn(s.organization, id)).toMatchObject({ outcome: 'reply' });
  expect(await s.spoken(id)).toEqual(['São 7 dias.']);
});

it('an answer that has only formatting marks leads to a handoff', async () => {
  const id = await s.waiting(await s.thinker(), 'Qual o prazo?');
  s.ai.script([say('---')]);
  expect(await takeTurn(s.organization, id)).toMatchObject({ outcome: 'hand_off' });
});

it('a tool call that the model wrote as text is run, and its text is not sent', async () => {
  const id = await s.waiting(await s.thinker(), 'Qual a cor do sofá da vitrine?');
  const call = { name: 'hand_off', arguments: { code: 'missing_knowledge', reason: 'x', message: 'Já chamo alguém.' } };
  s.ai.script([say(`\`\`\`json\n${JSON.stringify(call)}\n\`\`\``)]);
  expect(await takeTurn(s.organization, id)).toMatchObject({ outcome: 'hand_off' });
  expect(await s.spoken(id)).toEqual(['Já chamo alguém.']);
});

it('a tool call written as text for an unknown tool is not sent; the model is asked again', async () => {
  const id = await s.waiting(await s.thinker(), 'Vocês abrem?');
  s.ai.script([say('<tool_call>{"name": "nothing_of_ours", "arguments": {}}</tool_call>'), say('Abrimos.')]);
  expect(await takeTurn(s.organization, id)).toMatchObject({ outcome: 'reply' });
  expect(await s.spoken(id)).toEqual(['Abrimos.']);
});

it('a truncated answer is asked for once more; a second truncated answer leads to a handoff', async () => {
  const agent = await s.thinker();
  const one = await s.waiting(agent, 'Conte tudo');
  s.ai.script([endWith('length', 'Era uma vez um so'), say('Em resumo: sim.')]);
  expect(await takeTurn(s.organization, one)).toMatchObject({ outcome: 'reply' });
  expect(await s.spoken(one)).toEqual(['Em resumo: sim.']);
  expect(s.prompt()).toContain('too long');
  const other = await s.waiting(agent, 'Conte tudo de novo');
  s.ai.script([endWith('length', 'Era uma vez um so'), endWith('length', 'Era uma ve')]);
  expect(await takeTurn(s.organization, other)).toMatchObject({ outcome: 'hand_off' });
  expect((await s.spoken(other)).join(' ')).not.toContain('Era uma');
});
