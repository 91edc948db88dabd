/** One printed line: our figure next to the figure of the bare program. A `ratio` above 1 means that ours is better. */
export interface BenchRow {
  readonly name: string;
  readonly ours: number;
  readonly bare: number | null;
  readonly unit: string;
  readonly ratio: number | null;
  /** The project's goal, in the unit of `ratio`, or in the unit of `ours` if there is no figure to compare with. */
  readonly aim?: string;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Formats a whole number with spaces between thousands, such as 1 000 000. */
export const spaced = (value: number): string => value.toLocaleString('en').replaceAll(',', ' ');

export function quantile(values: readonly number[], share: number): number {
  const inOrder = [...values].sort((a, b) => a - b);
  return inOrder[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Makes a line for a rate, where more is better. */
export const rateRow = (name: string, ours: number, bare: number, aim?: string): BenchRow => ({
  name,
  ours: rounded(ours),
  bare: rounded(bare),
  unit: '/s',
  ratio: rounded(ours / bare),
  ...(aim ? { aim } : {}),
});

/** Makes a line for a cost, where less is better. */
export const costRow = (name: string, ours: number, bare: number, unit: string, aim?: string): BenchRow => ({
  name,
  ours: rounded(ours),
  bare: rounded(bare),
  unit,
  ratio: rounded(bare / ours),
  ...(aim ? { aim } : {}),
});

/** Makes a line for a figure without a comparison. */
export const plainRow = (name: string, ours: number, unit: string, aim: string): BenchRow => ({
  name,
  ours: rounded(ours),
  bare: null,
  unit,
  ratio: null,
  aim,
});
