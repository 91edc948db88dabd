'use client';

import { debounce, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { recipientStatuses } from '#server/contract/campaign-states.ts';

/** Which recipients are shown; it stands in the address, so a link shows the same. */
export const useRecipientFilters = () =>
  useQueryStates(
    {
      status: parseAsStringLiteral(recipientStatuses),
      reason: parseAsString,
      variant: parseAsInteger,
      clicked: parseAsBoolean,
      q: parseAsString.withDefault(''),
    },
    { limitUrlUpdates: debounce(200) },
  );
export type RecipientFilters = ReturnType<typeof useRecipientFilters>[0];

/** As the operations take them. */
export const recipientInput = ({ status, reason, variant, clicked, q }: RecipientFilters) => ({
  ...(status && { status }),
  ...(reason && { reason }),
  ...(variant !== null && { variant }),
  ...(clicked !== null && { clicked }),
  ...(q.trim() && { q: q.trim() }),
});
