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
      /** The saved view these came from. */
      view: parseAsString,
    },
    { limitUrlUpdates: debounce(200) },
  );
