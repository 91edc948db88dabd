import { expect, it } from 'vitest';
import { readTrace } from './read-trace.ts';

it('reads what a turn with a model leaves', () => {
  const sources = [
    { ref: 'K1', id: 'a', title: 'Entrega' },
    { ref: 'K2', id: 'b', title: 'Entrega' },
  ];
  expect(readTrace({ system: 'You are Bia', sources, failures: ['openai: timed out'], steps: [] })).toEqual({
    rule: null,
    system: 'You are Bia',
    failures: ['openai: timed out'],
    sources: [{ id: 'a', title: 'Entrega' }],
  });
});

it('reads what a rule leaves, and what nothing is left of', () => {
  expect(readTrace({ rule: 'asks_for_person', burst: 'Uma pessoa, por favor' })?.rule).toBe('asks_for_person');
  expect(readTrace({ failure: 'Error: gone' })?.failures).toEqual(['Error: gone']);
  expect(readTrace(null)).toBeNull();
});

it('a shape nobody knows breaks nothing', () => {
  const nothing = { rule: null, system: null, failures: [], sources: [] };
  expect(readTrace('text')).toEqual(nothing);
  expect(readTrace({ sources: [null, 3, {}], failures: 'one' })).toEqual(nothing);
});
