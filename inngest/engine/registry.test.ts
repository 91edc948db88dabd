import { expect, it } from 'vitest';
import { CannotKeep, readRegistration } from './registry.ts';

const asked = (more: object = {}) => ({
  functions: [{ id: 'parley-greet', triggers: [{ event: 'x' }], steps: { step: {} }, ...more }],
});

it('takes what the engine keeps', () => {
  expect(readRegistration(asked({ concurrency: [{ limit: 2, key: 'event.data.id' }] }))).toMatchObject([
    { id: 'parley-greet', turns: { limit: 2 }, attemptsMax: 5 },
  ]);
});

it.each([
  ['priority', { run: '100' }],
  ['singleton', { mode: 'skip' }],
  ['timeouts', { start: '1m' }],
  ['concurrency', [{ limit: 1 }, { limit: 2, key: 'event.data.id' }]],
])('refuses a function that asks for what it does not keep, and names both: %s', (option, value) => {
  const read = () => readRegistration(asked({ [option]: value }));
  expect(read).toThrow(CannotKeep);
  expect(read).toThrow(/^parley-greet: /);
  expect(read).toThrow(option);
});
