import { describe, expect, it } from 'vitest';
import { type CursorBinding, readCursor, writeCursor } from './cursor.ts';

const binding: CursorBinding = { list: 'contacts', organizationId: 'a', filters: { tag: 'vip', limit: 2 } };
const cursor = writeCursor(binding, ['2026-11-21T00:00:00Z', 'x']);

describe('a cursor', () => {
  it('is read in its own list with the same filters and any page size', () => {
    for (const filters of [
      binding.filters,
      { tag: 'vip', limit: 100, cursor },
      { cursor, limit: undefined, tag: 'vip' },
    ])
      expect(readCursor({ ...binding, filters }, cursor, 2)).toEqual(['2026-11-21T00:00:00Z', 'x']);
    expect(readCursor(binding, undefined, 2)).toBeNull();
  });

  it.each<[string, Partial<CursorBinding>]>([
    ['organization', { organizationId: 'b' }],
    ['list', { list: 'conversations' }],
    ['filter', { filters: { tag: 'other' } }],
    ['filter left out', { filters: {} }],
    ['filter more', { filters: { tag: 'vip', lost: true } }],
  ])('is rejected (invalid_cursor) when the request differs: %s', (_what, other) => {
    expect(() => readCursor({ ...binding, ...other }, cursor, 2)).toThrow(
      expect.objectContaining({ code: 'invalid_cursor' }),
    );
  });

  it('is rejected (invalid_cursor) when its content or its length was changed', () => {
    const [first, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    for (const made of [[first, '2026-11-22T00:00:00Z', 'x'], [first, ...rest, 'y'], ['', ...rest], rest, {}, 'x']) {
      const text = Buffer.from(JSON.stringify(made)).toString('base64url');
      expect(() => readCursor(binding, text, 2)).toThrow(expect.objectContaining({ code: 'invalid_cursor' }));
    }
  });
});
