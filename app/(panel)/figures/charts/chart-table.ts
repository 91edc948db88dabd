import type { Behind } from '../use-behind.ts';

/** A number of a chart: as people read it, as it is, and what it opens. */
export interface ChartCell {
  readonly text: string;
  readonly value: string | number | null;
  readonly behind?: Behind | undefined;
  readonly href?: string | undefined;
}

/** What a chart draws, in numbers: the first cell of a row says what the row is of. */
export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly ChartCell[])[];
}

export const plain = (text: string): ChartCell => ({ text, value: text });

/** The same as lines of a file, numbers as they are. */
export const linesOf = ({ head, rows }: ChartTable): string[][] => [
  [...head],
  ...rows.map((row) => row.map(({ value }) => (value === null ? '' : String(value)))),
];
