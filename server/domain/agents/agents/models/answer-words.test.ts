import { expect, it } from 'vitest';
import { endWith, say } from '#server/testing/ai/ai-steps.ts';
import { stageAgents } from '#server/testing/stages/agent-stage.ts';
import { takeTurn } from '../turns/take-turn.ts';

const s = stageAgents();

it('what a model thought, its labels and its own citations stay with us', async () => {
  const id = await s.waiting(await s.thinker(), 'Qual o prazo?');
  s.ai.script([say('<think>The customer asks…</think>Atendente: São 7 dias【3†faq】.')]);
  expect(await takeTurn(s.organization, id)).toMatchObject({ outcome: 'reply' });
  expect(await s.spoken(id)).toEqual(['São 7 dias.']);
});

it('an answer of marks alone is none: a person is asked', async () => {
  const id = await s.waiting(await s.thinker(), 'Qual o prazo?');
  s.ai.script([say('---')]);
  expect(await takeTurn(s.organization, id)).toMatchObject({ outcome: 'hand_off' });
});

it('a call that a model wrote as text is made, and read by nobody', async () => {
  const id = await s.waiting(await s.thinker(), 'Qual a cor do sofá da vitrine?');
  const call = { name: 'hand_off', arguments: { code: 'missing_knowledge', reason: 'x', message: 'Já chamo alguém.' } };
  s.ai.script([say(`\`\`\`json\n${JSON.stringify(call)}\n\`\`\``)]);
  expect(await takeTurn(s.organization, id)).toMatchObject({ outcome: 'hand_off' });
  expect(await s.spoken(id)).toEqual(['Já chamo alguém.']);
});

it('one that cannot be read is asked for once more', async () => {
  const id = await s.waiting(await s.thinker(), 'Vocês abrem?');
  s.ai.script([say('<tool_call>{"name": "nothing_of_ours", "arguments": {}}</tool_call>'), say('Abrimos.')]);
  expect(await takeTurn(s.organization, id)).toMatchObject({ outcome: 'reply' });
  expect(await s.spoken(id)).toEqual(['Abrimos.']);
});

it('an answer that breaks off is asked for once more, and then a person is', async () => {
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
