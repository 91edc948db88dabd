import { diffArrays } from 'diff';

/** Two lines to show next to each other, one from each text. Null if a text has no matching line. */
export interface Pair {
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Pairs the lines of two texts. Unchanged lines are paired with each other, and a removed line is paired with the line
 * that replaced it.
 */
export function pairLines(before: readonly string[], after: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  let gone: readonly string[] = [];
  const settle = (come: readonly string[]) => {
    for (let at = 0; at < Math.max(gone.length, come.length); at += 1) {
      pairs.push({ before: gone[at] ?? null, after: come[at] ?? null });
    }
    gone = [];
  };
  for (const { value, added, removed } of diffArrays([...before], [...after])) {
    if (removed) gone = value;
    else if (added) settle(value);
    else {
      settle([]);
      pairs.push(...value.map((line) => ({ before: line, after: line })));
    }
  }
  settle([]);
  return pairs;
}

/**
 * How many unchanged lines are shown before and after a change. Of the other unchanged lines only the number is shown.
 */
const around = 2;

export type Row = Pair | { readonly skipped: number };

export function foldPairs(pairs: readonly Pair[]): Row[] {
  const isNear = pairs.map((_, at) =>
    pairs.slice(Math.max(0, at - around), at + around + 1).some(({ before, after }) => before !== after),
  );
  const rows: Row[] = [];
  let skipped = 0;
  for (const [at, pair] of pairs.entries()) {
    if (isNear[at]) {
      if (skipped > 0) rows.push({ skipped });
      skipped = 0;
      rows.push(pair);
    } else skipped += 1;
  }
  return skipped > 0 ? [...rows, { skipped }] : rows;
}
