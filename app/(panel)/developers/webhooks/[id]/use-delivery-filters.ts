'use client';

import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

export const statuses = ['pending', 'delivering', 'succeeded', 'failed', 'exhausted'] as const;

/**
 * Reads the delivery filters from the URL, so that they can be shared and survive a reload. Times are in the panel's
 * time zone.
 */
export const useDeliveryFilters = () =>
  useQueryStates(
    {
      q: parseAsString.withDefault(''),
      type: parseAsString.withDefault(''),
      status: parseAsStringLiteral(statuses),
      from: parseAsString.withDefault(''),
      to: parseAsString.withDefault(''),
      delivery: parseAsString,
    },
    { limitUrlUpdates: debounce(200) },
  );
export type DeliveryFilters = ReturnType<typeof useDeliveryFilters>;

/**
 * Returns the filters as the input of the operation that lists deliveries. `read` parses the value of a date and time
 * input.
 */
export function asSearch(
  { q, type, status, from, to }: DeliveryFilters[0],
  read: (field: string) => string | undefined,
) {
  const [since, until] = [read(from), read(to)];
  return {
    ...(q && { q }),
    ...(type && { event_type: type }),
    ...(status && { status }),
    ...(since && { since }),
    ...(until && { until }),
  };
}
