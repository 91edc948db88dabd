import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeNewest } from './merge-newest.ts';

interface Message {
  readonly id: string;
  readonly text: string;
}
/** Returns a thread, newest first, whose ids run from `count` down to 1. */
const thread = (count: number, text = ''): Message[] =>
  Array.from({ length: count }, (_, n) => ({ id: String(count - n), text }));
const pagesOf = (messages: readonly Message[], size: number, all: number) =>
  Array.from({ length: Math.max(1, Math.ceil(messages.length / size)) }, (_, n) => ({
    data: messages.slice(n * size, (n + 1) * size),
    next_cursor: Math.min(messages.length, (n + 1) * size) < all ? 'older' : null,
  }));

it('mergeNewest returns each message once and in order: the newest page as read now, older ones as loaded', () => {
  const sizes = fc.tuple(fc.nat(40), fc.nat(12), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 5 }));
  fc.assert(
    fc.property(sizes, ([before, added, size, loaded]) => {
      const pages = pagesOf(thread(before, 'old').slice(0, loaded * size), size, before);
      const now = thread(before + added, 'new');
      const newest = { data: now.slice(0, size), next_cursor: now.length > size ? 'older' : null };
      const merged = mergeNewest(pages, newest);
      if (merged === null) {
        expect(added >= size || before === 0).toBe(true);
        return;
      }
      const shown = merged.flatMap(({ data }) => data);
      expect(shown.map(({ id }) => id)).toEqual(now.slice(0, shown.length).map(({ id }) => id));
      expect(shown.slice(0, size).every(({ text }) => text === 'new')).toBe(true);
      expect(shown.slice(size).every(({ text }) => text === 'old')).toBe(true);
      // After the merge, the thread still contains every message that was loaded before.
      expect(shown.length).toBeGreaterThanOrEqual(Math.min(now.length, pages.flatMap(({ data }) => data).length));
      expect(merged.at(-1)?.next_cursor === null).toBe(shown.length === now.length);
    }),
    { numRuns: 500 },
  );
});
