'use client';

import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

export const statuses = ['pending', 'delivering', 'succeeded', 'failed', 'exhausted'] as const;

/** What is looked for stands in the address: it can be shared, and survives a reload. Times are on the panel's clocks. */
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

/** The filters as the operation takes them; `read` says which moments fields mean. */
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
