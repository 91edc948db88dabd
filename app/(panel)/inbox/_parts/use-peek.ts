'use client';

import { useEffect, useState } from 'react';
import { useTRPCClient } from '#app/_trpc/trpc.ts';
import { useMediaQuery } from '#app/_ui/use-media-query.ts';
import { inboxFilterOf, useInboxFilters } from './store/use-inbox-filters.ts';

/** From here on a conversation stands beside the list (`lg` of the styles). */
const beside = '(min-width: 64rem)';

interface Found {
  readonly key: string;
  readonly id: string | null;
}

/**
 * Which conversation a place opens on where the address names none and there is room beside the list: who has waited there
 * longest, else the first row. It is shown, and neither read nor told to colleagues until somebody does something in it.
 * Undefined: not known yet; null: the place is empty.
 */
export function usePeek(id: string | null): string | null | undefined {
  const client = useTRPCClient();
  const hasRoom = useMediaQuery(beside);
  const [chosen] = useInboxFilters();
  // Who searches has the list to look at; what stands beside it stays.
  const { q: _q, ...asked } = inboxFilterOf(chosen);
  const key = JSON.stringify(asked);
  const [found, setFound] = useState<Found | null>(null);
  const isWanted = hasRoom && id === null;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    const filters = JSON.parse(key) as typeof asked;
    const first = (more: object) =>
      client.conversations.inbox.query({ ...filters, ...more, limit: 1 }).then(({ data }) => data[0]?.id ?? null);
    const waits = filters.waiting === false ? null : first({ waiting: true, sort: 'waiting' });
    Promise.all([waits, first({})])
      .then(([longest, top]) => !isGone && setFound({ key, id: longest ?? top }))
      // The list says what is wrong.
      .catch(() => !isGone && setFound({ key, id: null }));
    return () => {
      isGone = true;
      // A member who comes back later is shown who waits then.
      setFound(null);
    };
  }, [client, isWanted, key]);
  if (!isWanted) return null;
  return found?.key === key ? found.id : undefined;
}
