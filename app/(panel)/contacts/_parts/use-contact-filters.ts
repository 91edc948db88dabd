'use client';

import { debounce, parseAsBoolean, parseAsString, useQueryStates } from 'nuqs';

/** Which contacts the table shows; it stands in the address, so a link shows the same. */
export const useContactFilters = () =>
  useQueryStates(
    {
      q: parseAsString.withDefault(''),
      tag: parseAsString,
      pipeline: parseAsString,
      stage: parseAsString,
      owner: parseAsString,
      lost: parseAsBoolean,
      opted_out: parseAsBoolean,
    },
    { limitUrlUpdates: debounce(200) },
  );

export type ContactFilters = ReturnType<typeof useContactFilters>[0];
export type SetContactFilters = ReturnType<typeof useContactFilters>[1];

/** The filters as the operations take them. */
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
