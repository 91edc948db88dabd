import { expect, it } from 'vitest';
import { handoffWords } from './handoff-words.ts';

it('handoffWords splits a handoff line into reason and summary, and uses the general reason if it is empty', () => {
  const typed = 'A IA não sabe a resposta';
  expect(handoffWords('o agente não encontrou a resposta', typed)).toEqual({
    reason: 'o agente não encontrou a resposta',
    summary: '',
  });
  expect(handoffWords('O cliente pede uma pessoa.\n\nQuer 12 luminárias.\n\nPara sexta.', typed)).toEqual({
    reason: 'O cliente pede uma pessoa.',
    summary: 'Quer 12 luminárias.\n\nPara sexta.',
  });
  expect(handoffWords('', typed)).toEqual({ reason: typed, summary: '' });
});
