import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { promises } from './promises.ts';

it('every test that the page of security names exists', () => {
  const named = promises.flatMap(([, ones]) => ones.flatMap(({ tests }) => tests));
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
