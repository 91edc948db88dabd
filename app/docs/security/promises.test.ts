import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { promises } from './promises.ts';

it('every test file that the security page names exists', () => {
  const named = promises.flatMap(([, ones]) => ones.flatMap(({ tests }) => tests));
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
