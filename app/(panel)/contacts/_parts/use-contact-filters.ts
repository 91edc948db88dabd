'use client';

import { debounce, parseAsBoolean, parseAsString, useQueryStates } from 'nuqs';
import { eachValue, filteredValues } from '#server/contract/people/contact-values.ts';

/** Reads the filters of the contact table from the URL, so that a shared link shows the same contacts. */
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
      ...eachValue(filteredValues, () => parseAsString),
      /** The id of the saved view that the filters come from. */
      view: parseAsString,
    },
    { limitUrlUpdates: debounce(200) },
  );
