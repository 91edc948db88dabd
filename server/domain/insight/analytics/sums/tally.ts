import type { Buckets } from './buckets.ts';

/** Sums by measure. Each sum is a flat list of bucket, amount and total, so that a year of days can be read quickly. */
export type Tally = Readonly<Record<string, Buckets>>;

/** The sums of one dimension in one part of the period. `position` is the number of the part, from 1. */
export interface PlacedTally {
  readonly dimension: string;
  readonly position: number;
  readonly tally: Tally;
}

interface Sum {
  readonly dimension: string;
  readonly position: number;
  readonly measure: string;
  readonly bucket: number;
  readonly amount: number;
  readonly total: number;
}

/** Groups sums from the database by dimension and part of the period. */
export function tallySums(sums: readonly Sum[]): PlacedTally[] {
  const tallies = new Map<string, { dimension: string; position: number; tally: Record<string, number[]> }>();
  for (const { dimension, position, measure, bucket, amount, total } of sums) {
    const key = `${position} ${dimension}`;
    const so = tallies.get(key) ?? { dimension, position, tally: {} };
    tallies.set(key, so);
    so.tally[measure] ??= [];
    so.tally[measure].push(bucket, amount, total);
  }
  return [...tallies.values()];
}
