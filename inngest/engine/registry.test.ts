import { expect, it } from 'vitest';
import { CannotKeep, readRegistration } from './registry.ts';

const asked = (more: object = {}) => ({
  functions: [{ id: 'parley-greet', triggers: [{ event: 'x' }], steps: { step: {} }, ...more }],
});

it('readRegistration accepts a function with a concurrency limit by key and sets five attempts', () => {
  expect(readRegistration(asked({ concurrency: [{ limit: 2, key: 'event.data.id' }] }))).toMatchObject([
    { id: 'parley-greet', turns: { limit: 2 }, attemptsMax: 5 },
  ]);
});

it.each([
  ['priority', { run: '100' }],
  ['singleton', { mode: 'skip' }],
  ['timeouts', { start: '1m' }],
  ['concurrency', [{ limit: 1 }, { limit: 2, key: 'event.data.id' }]],
])('readRegistration rejects an unsupported option and names the function and the option: %s', (option, value) => {
  const read = () => readRegistration(asked({ [option]: value }));
  expect(read).toThrow(CannotKeep);
  expect(read).toThrow(/^parley-greet: /);
  expect(read).toThrow(option);
});
