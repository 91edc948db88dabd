import type { Behind } from '../use-behind.ts';

/** A cell of a chart's table: its formatted text, its raw value, and what a click on it opens. */
export interface ChartCell {
  readonly text: string;
  readonly value: string | number | null;
  readonly behind?: Behind | undefined;
  readonly href?: string | undefined;
}

/** The data of a chart as a table. The first cell of each row is the name of the row. */
export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly ChartCell[])[];
}

export const plain = (text: string): ChartCell => ({ text, value: text });

/** Returns the table's rows as text for an exported file, with unformatted numbers. */
export const linesOf = ({ head, rows }: ChartTable): string[][] => [
  [...head],
  ...rows.map((row) => row.map(({ value }) => (value === null ? '' : String(value)))),
];
