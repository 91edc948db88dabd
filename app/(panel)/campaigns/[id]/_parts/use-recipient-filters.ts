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
import { campaignFigures } from '#server/contract/insight/figure-words.ts';
import { recipientStatuses } from '#server/contract/outreach/campaign-states.ts';

/** Reads the recipient filters from the URL, so that a shared link shows the same recipients. */
export const useRecipientFilters = () =>
  useQueryStates(
    {
      status: parseAsStringLiteral(recipientStatuses),
      reason: parseAsString,
      variant: parseAsInteger,
      clicked: parseAsBoolean,
      reached: parseAsStringLiteral(campaignFigures),
      /** The period in which the messages were sent, if a link from a report set it. */
      sent_from: parseAsIsoDateTime,
      sent_to: parseAsIsoDateTime,
      q: parseAsString.withDefault(''),
    },
    { limitUrlUpdates: debounce(200) },
  );
export type RecipientFilters = ReturnType<typeof useRecipientFilters>[0];

/** Returns the filters as the input of the operations that read recipients. */
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
