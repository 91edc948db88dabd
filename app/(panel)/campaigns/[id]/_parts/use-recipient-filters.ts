'use client';

import {
  debounce,
  parseAsBoolean,
  parseAsInteger,
  parseAsIsoDateTime,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from 'nuqs';
import { recipientStatuses } from '#server/contract/campaign-states.ts';
import { campaignFigures } from '#server/contract/figure-words.ts';

/** Which recipients are shown; it stands in the address, so a link shows the same. */
export const useRecipientFilters = () =>
  useQueryStates(
    {
      status: parseAsStringLiteral(recipientStatuses),
      reason: parseAsString,
      variant: parseAsInteger,
      clicked: parseAsBoolean,
      reached: parseAsStringLiteral(campaignFigures),
      /** Of the period a figure was of. */
      sent_from: parseAsIsoDateTime,
      sent_to: parseAsIsoDateTime,
      q: parseAsString.withDefault(''),
    },
    { limitUrlUpdates: debounce(200) },
  );
export type RecipientFilters = ReturnType<typeof useRecipientFilters>[0];

/** As the operations take them. */
export const recipientInput = ({
  status,
  reason,
  variant,
  clicked,
  q,
  reached,
  sent_from,
  sent_to,
}: RecipientFilters) => ({
  ...(status && { status }),
  ...(reason && { reason }),
  ...(variant !== null && { variant }),
  ...(clicked !== null && { clicked }),
  ...(reached && { reached }),
  ...(sent_from && { sent_from: sent_from.toISOString() }),
  ...(sent_to && { sent_to: sent_to.toISOString() }),
  ...(q.trim() && { q: q.trim() }),
});
