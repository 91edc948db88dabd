/** One printed line: our figure beside the bare program's. `ratio` above 1 says that ours is the better one. */
export interface BenchRow {
  readonly name: string;
  readonly ours: number;
  readonly bare: number | null;
  readonly unit: string;
  readonly ratio: number | null;
  /** What the project wants to reach, in the unit of `ratio`, or of `ours` where there is no bare figure. */
  readonly aim?: string;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A whole number as these lines write it: 1 000 000. */
export const spaced = (value: number): string => value.toLocaleString('en').replaceAll(',', ' ');

export function quantile(values: readonly number[], share: number): number {
  const inOrder = [...values].sort((a, b) => a - b);
  return inOrder[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A rate: more is better. */
export const rateRow = (name: string, ours: number, bare: number, aim?: string): BenchRow => ({
  name,
  ours: rounded(ours),
  bare: rounded(bare),
  unit: '/s',
  ratio: rounded(ours / bare),
  ...(aim ? { aim } : {}),
});

/** A cost: less is better. */
export const costRow = (name: string, ours: number, bare: number, unit: string, aim?: string): BenchRow => ({
  name,
  ours: rounded(ours),
  bare: rounded(bare),
  unit,
  ratio: rounded(bare / ours),
  ...(aim ? { aim } : {}),
});

/** A figure of ours that nothing is compared with. */
export const plainRow = (name: string, ours: number, unit: string, aim: string): BenchRow => ({
  name,
  ours: rounded(ours),
  bare: null,
  unit,
  ratio: null,
  aim,
});
