import fc from 'fast-check';
import { expect, it } from 'vitest';
import { headPages, mergeHead, rereadHead } from './reread-head.ts';

interface Row {
  readonly id: string;
  readonly at: number;
}
const size = 2;
const isAbove = (one: Row, other: Row) => (one.at === other.at ? one.id > other.id : one.at > other.at);
const sorted = (rows: readonly Row[]) => [...rows].sort((a, b) => (isAbove(a, b) ? -1 : 1));
const cursorOf = ({ at, id }: Row) => `${at} ${id}`;

/** Returns a page of the list, as a server would. */
const serve = (rows: readonly Row[], cursor: string | null) => {
  const from = cursor === null ? rows : rows.filter((row) => isAbove(rowAt(cursor), row));
  const data = from.slice(0, size);
  const last = data.at(-1);
  return { data, next_cursor: last && from.length > size ? cursorOf(last) : null };
};
const rowAt = (cursor: string): Row => ({ at: Number(cursor.split(' ')[0]), id: cursor.split(' ')[1] ?? '' });
const readPages = (rows: readonly Row[], count: number) => {
  const pages = [serve(rows, null)];
  while (pages.length < count) {
    const cursor = pages.at(-1)?.next_cursor;
    if (!cursor) break;
    pages.push(serve(rows, cursor));
  }
  return pages;
};
const idsOf = (pages: readonly { readonly data: readonly Row[] }[]) =>
  pages.flatMap(({ data }) => data.map(({ id }) => id));
const rowsOf = (moments: readonly number[]) => moments.map((at, n) => ({ id: `id-${String(n).padStart(2, '0')}`, at }));

it('mergeHead returns the current list after some of the first rows moved to the top or left', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 9, maxLength: 24 });
  const moves = fc.array(fc.tuple(fc.nat(23), fc.boolean()), { maxLength: 3 });
  fc.assert(
    fc.property(moments, moves, (all, changes) => {
      const before = sorted(rowsOf(all));
      const loaded = readPages(before, 99);
      // A changed row moves to the top or is removed from the list.
      const now = new Map(before.map((row) => [row.id, row]));
      for (const [n, goes] of changes) {
        const { id } = before[n % headPages] as Row;
        if (goes) now.delete(id);
        else now.set(id, { id, at: 100 + n });
      }
      const after = sorted([...now.values()]);
      const merged = mergeHead(loaded, readPages(after, headPages), isAbove);
      expect(idsOf(merged)).toEqual(idsOf(readPages(after, 99)));
    }),
  );
});

it('rereadHead requests 3 of 60 loaded pages again, and the page after them as usual', async () => {
  const rows = sorted(rowsOf(Array.from({ length: 130 }, (_, n) => n)));
  const loaded = readPages(rows, 60);
  const reread = rereadHead<Row, (typeof loaded)[number]>({
    getQueryData: (() => ({ pages: loaded, pageParams: [] })) as never,
  });
  const asked: (string | null)[] = [];
  const ask = (cursor: string | null) =>
    reread({
      ...{ queryKey: ['inbox'], cursor, isAbove },
      read: async (at) => {
        asked.push(at);
        return serve(rows, at);
      },
    });
  const pages = [await ask(null)];
  while (pages.length < loaded.length) pages.push(await ask(pages.at(-1)?.next_cursor ?? null));
  expect(asked).toHaveLength(headPages);
  expect(idsOf(pages)).toEqual(idsOf(loaded));
  await ask(pages.at(-1)?.next_cursor ?? null);
  expect(asked).toHaveLength(headPages + 1);
});
