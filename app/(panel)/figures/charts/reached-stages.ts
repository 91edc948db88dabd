interface Count {
  readonly stage_id: string;
  readonly active: number;
}

/** Counts how many contacts reached each stage. A contact in a later stage is counted in all earlier stages too. */
export function reachedStages<Stage extends { readonly id: string }>(
  stages: readonly Stage[],
  counts: readonly Count[],
): (Stage & { readonly reached: number })[] {
  const active = new Map(counts.map((count) => [count.stage_id, count.active]));
  return stages.map((stage, index) => ({
    ...stage,
    reached: stages.slice(index).reduce((sum, { id }) => sum + (active.get(id) ?? 0), 0),
  }));
}
