import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAbove, patchPages } from './patch-pages.ts';

interface Row {
  readonly id: string;
  readonly last_message_at: string | null;
  readonly created_at: string;
}
const row = (n: number, at: number | null): Row => ({
  id: `id-${String(n).padStart(2, '0')}`,
  last_message_at: at === null ? null : new Date(at * 60_000).toISOString(),
  created_at: new Date(n * 60_000).toISOString(),
});
const sorted = (rows: readonly Row[]) => [...rows].sort((a, b) => (isAbove(a, b) ? -1 : 1));
const pagesOf = (rows: readonly Row[], size: number, isWhole: boolean) => {
  const count = Math.max(1, Math.ceil(rows.length / size));
  return Array.from({ length: count }, (_, n) => ({
    data: rows.slice(n * size, (n + 1) * size),
    next_cursor: n === count - 1 && isWhole ? null : 'more',
  }));
};
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

it('patchPages returns the rows that a new read would return, as far down as the list was loaded', () => {
  const minutes = fc.option(fc.integer({ min: 0, max: 60 }), { nil: null });
  const world = fc.array(minutes, { maxLength: 25 });
  const changes = fc.array(fc.tuple(fc.nat(24), minutes, fc.boolean()), { maxLength: 6 });
  fc.assert(
    fc.property(
      world,
      changes,
      fc.integer({ min: 1, max: 25 }),
      fc.integer({ min: 1, max: 6 }),
      (all, moves, n, size) => {
        const before = sorted(all.map((at, index) => row(index, at)));
        const isWhole = n >= before.length;
        const loaded = before.slice(0, n);
        const byId = new Map(before.map((one) => [one.id, one]));
        for (const [nr, at, leaves] of moves) {
          const { id } = row(nr, at);
          if (leaves) byId.delete(id);
          else byId.set(id, row(nr, at));
        }
        const asked = [...new Set(moves.map(([nr]) => row(nr, null).id))];
        const fresh = sorted([...byId.values()].filter(({ id }) => asked.includes(id)));
        const patched = patchPages(pagesOf(loaded, size, isWhole), asked, fresh);
        const now = sorted([...byId.values()]);
        const end = loaded.filter(({ id }) => !asked.includes(id)).at(-1);
        if (patched === null) {
          expect(isWhole).toBe(false);
          return;
        }
        const shown = patched.flatMap(({ data }) => data);
        const expected = isWhole ? now : now.filter((one) => end && (one.id === end.id || isAbove(one, end)));
        expect(idsOf(shown)).toEqual(idsOf(expected));
        expect(patched.map((page) => page.next_cursor)).toEqual(
          pagesOf(loaded, size, isWhole).map((p) => p.next_cursor),
        );
      },
    ),
    { numRuns: 500 },
  );
});

it('patchPages leaves out a row that moved below the loaded rows, and returns null if no loaded row stays', () => {
  const pages = pagesOf([row(9, 90), row(8, 80)], 2, false);
  expect(patchPages(pages, ['id-09'], [row(9, 10)])?.flatMap(({ data }) => idsOf(data))).toEqual(['id-08']);
  expect(patchPages<Row, (typeof pages)[number]>(pages, ['id-09', 'id-08'], [])).toBeNull();
});
