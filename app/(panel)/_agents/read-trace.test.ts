import { expect, it } from 'vitest';
import { readTrace } from './read-trace.ts';

it('readTrace reads the trace of a turn with a model and lists a source with two passages once', () => {
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

it('readTrace reads a rule and a failure, and returns null for a deleted trace', () => {
  expect(readTrace({ rule: 'asks_for_person', burst: 'Uma pessoa, por favor' })?.rule).toBe('asks_for_person');
  expect(readTrace({ failure: 'Error: gone' })?.failures).toEqual(['Error: gone']);
  expect(readTrace(null)).toBeNull();
});

it('readTrace returns an empty trace for data of an unknown shape', () => {
  const nothing = { rule: null, system: null, failures: [], sources: [] };
  expect(readTrace('text')).toEqual(nothing);
  expect(readTrace({ sources: [null, 3, {}], failures: 'one' })).toEqual(nothing);
});
