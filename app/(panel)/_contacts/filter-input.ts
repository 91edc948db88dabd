import { eachValue, type FilteredValueName, filteredValues } from '#server/contract/people/contact-values.ts';

type ValueFilters = { readonly [Name in FilteredValueName]: string | null };

/** The filters on contact values when none of them is set: each is null. */
export const noValues: ValueFilters = eachValue(filteredValues, () => null);

/** The filters of the contact list, as they appear in the URL. */
export interface ContactFilters extends ValueFilters {
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

function valuesAsked(values: ValueFilters): { [Name in FilteredValueName]?: string } {
  const asked = filteredValues.filter((name) => values[name]);
  return eachValue(asked, (name) => values[name] ?? '');
}

/** Converts the filters into the input of the API operations. A stage is left out if no pipeline is chosen. */
export function filterInput({ q, tag, pipeline, stage, owner, lost, opted_out, ...values }: ContactFilters) {
  return {
    ...valuesAsked(values),
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
 * Converts the stored filter of a view into the filters of the URL. Returns a value for every filter, so that none of
 * the previous filters remains.
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
    ...eachValue(filteredValues, text),
  };
}
