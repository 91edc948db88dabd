/** The filters of the list of contacts, as the address holds them. */
export interface ContactFilters {
  readonly q: string;
  readonly tag: string | null;
  readonly pipeline: string | null;
  readonly stage: string | null;
  readonly owner: string | null;
  readonly lost: boolean | null;
  readonly opted_out: boolean | null;
}

/** Changes some of the filters. Null removes a filter. */
export type SetContactFilters = (next: { [Name in keyof ContactFilters]?: ContactFilters[Name] | null }) => unknown;

/** Returns the filters as the operations expect them. A stage is left out if there is no pipeline. */
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

/**
 * Turns a filter of an operation back into the filters of the address. Names every filter, so that none of the previous
 * ones stays.
 */
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
