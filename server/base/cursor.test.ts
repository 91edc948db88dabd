import { expect, it } from 'vitest';
import { type CursorBinding, readCursor, writeCursor } from './cursor.ts';

const binding: CursorBinding = { list: 'contacts', organizationId: 'one', filters: { tag: 'vip', limit: 10 } };
const position = ['2026-11-22T00:00:00.000001Z', 'id'];

it('gives the position back, whatever the size of the page', () => {
  const cursor = writeCursor(binding, position);
  expect(readCursor({ ...binding, filters: { limit: 50, tag: 'vip', cursor } }, cursor, 2)).toEqual(position);
  expect(readCursor(binding, undefined, 2)).toBeNull();
});

it.each<[string, Partial<CursorBinding>]>([
  ['organization', { organizationId: 'two' }],
  ['list', { list: 'conversations' }],
  ['filter', { filters: { tag: 'new' } }],
  ['number of filters', { filters: {} }],
])('is refused with another %s', (_what, other) => {
  expect(() => readCursor({ ...binding, ...other }, writeCursor(binding, position), 2)).toThrow('invalid_cursor');
});

it('is refused when a position was changed or left out', () => {
  const [mark, ...rest] = JSON.parse(Buffer.from(writeCursor(binding, position), 'base64url').toString()) as string[];
  const forged = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  expect(() => readCursor(binding, forged([mark, rest[0], 'other']), 2)).toThrow('invalid_cursor');
  expect(() => readCursor(binding, forged([mark, rest[0]]), 2)).toThrow('invalid_cursor');
});
