import { expect, it } from 'vitest';
import { isRetryable } from './postgres-errors.ts';

it.each([
  ['a deadlock', { code: '40P01' }],
  ['a serialization failure', { code: '40001' }],
  ['both as Prisma says them', { code: 'P2034' }],
  ['one the adapter met', { code: 'P2010', meta: { driverAdapterError: { originalCode: '40P01' } } }],
  ['one below another error', { message: 'x', cause: { cause: { code: '40001' } } }],
])('isRetryable returns true for %s', (_what, error) => expect(isRetryable(error)).toBe(true));

it.each([
  ['a duplicate', { code: '23505' }],
  ['a duplicate in Prisma’s words', { code: 'P2002', meta: { driverAdapterError: { originalCode: '23505' } } }],
  ['a text', '40001'],
  ['nothing', null],
])('isRetryable returns false for %s', (_what, error) => expect(isRetryable(error)).toBe(false));
