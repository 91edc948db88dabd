import { expect, it } from 'vitest';
import { AppError } from './app-error.ts';

/** Loads the same module a second time, in the same way as Next's bundle. */
const loadCopy = async (file: string) =>
  (await import(/* @vite-ignore */ `${file}?copy`)) as { AppError: typeof AppError };

it('instanceof AppError accepts errors of a second copy of the module and rejects other values', async () => {
  const { AppError: Other } = await loadCopy(new URL('app-error.ts', import.meta.url).href);
  expect(Other).not.toBe(AppError);
  const theirs = new Other('service_unavailable');
  expect(theirs instanceof AppError).toBe(true);
  expect(new AppError('internal_error') instanceof Other).toBe(true);
  for (const other of [new Error('x'), { code: 'service_unavailable' }, 'service_unavailable', null, undefined])
    expect(other instanceof AppError).toBe(false);
  class Narrower extends AppError {}
  expect(new Narrower('internal_error') instanceof AppError).toBe(true);
  expect(new Narrower('internal_error') instanceof Narrower).toBe(true);
  expect(theirs instanceof Narrower).toBe(false);
});
