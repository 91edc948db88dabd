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

/** Changes some of them; null takes one away. */
export type SetContactFilters = (next: { [Name in keyof ContactFilters]?: ContactFilters[Name] | null }) => unknown;

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

/** The other way round: a filter as the operations take it, as the address has it. Every part is named, so that none stays. */
export function filtersOf(filter: Readonly<Record<string, string | boolean>>) {
  const text = (name: string) => (typeof filter[name] === 'string' ? filter[name] : null);
  const flag = (name: string) => (typeof filter[name] === 'boolean' ? filter[name] : null);
  return {
    q: text('q'),
    tag: text('tag'),
    pipeline: text('pipeline'),
    stage: text('stage'),
    owner: text('assigned_to'),
    lost: flag('lost'),
    opted_out: flag('opted_out'),
  };
}
