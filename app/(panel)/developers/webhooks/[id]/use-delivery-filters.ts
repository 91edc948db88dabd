'use client';

import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

export const statuses = ['pending', 'delivering', 'succeeded', 'failed', 'exhausted'] as const;

/** What is looked for stands in the address: it can be shared, and survives a reload. Times are the person's own. */
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

const moment = (field: string): string | null =>
  field === '' || Number.isNaN(Date.parse(field)) ? null : new Date(field).toISOString();

/** The filters as the operation takes them. */
export function asSearch({ q, type, status, from, to }: DeliveryFilters[0]) {
  const [since, until] = [moment(from), moment(to)];
  return {
    ...(q && { q }),
    ...(type && { event_type: type }),
    ...(status && { status }),
    ...(since && { since }),
    ...(until && { until }),
  };
}
