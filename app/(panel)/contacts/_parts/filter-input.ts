/** Which contacts are asked for, as the address has it. */
export interface ContactFilters {
  readonly q: string;
  readonly tag: string | null;
  readonly pipeline: string | null;
  readonly stage: string | null;
  readonly owner: string | null;
  readonly lost: boolean | null;
  readonly opted_out: boolean | null;
}

/** The filters as the operations take them; a stage means nothing without its pipeline. */
export function filterInput({ q, tag, pipeline, stage, owner, lost, opted_out }: ContactFilters) {
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(tag && { tag }),
    ...(pipeline && { pipeline }),
    ...(pipeline && stage && { stage }),
    ...(owner && { assigned_to: owner }),
    ...(lost !== null && { lost }),
    ...(opted_out !== null && { opted_out }),
  };
}
export type FilterInput = ReturnType<typeof filterInput>;
