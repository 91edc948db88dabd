'use client';

import { useEffect, useState } from 'react';
import { useTRPCClient } from '#app/_trpc/trpc.ts';
import { useMediaQuery } from '#app/_ui/browser/use-media-query.ts';
import { inboxFilterOf, useInboxFilters } from './store/use-inbox-filters.ts';

/** The width from which a conversation is shown beside the list (`lg` of the styles). */
const beside = '(min-width: 64rem)';

interface Found {
  readonly key: string;
  readonly id: string | null;
}

/**
 * Returns the conversation on which a place opens if the address names none and there is room beside the list: the one
 * whose customer has waited longest, or else the first row. It is shown, but not marked as read and not reported to
 * colleagues until the member does something in it. Undefined if it is not known yet; null if the place is empty.
 */
export function usePeek(id: string | null): string | null | undefined {
  const client = useTRPCClient();
  const hasRoom = useMediaQuery(beside);
  const [chosen] = useInboxFilters();
  // A search changes only the list; the conversation beside it stays.
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
      // The list reports the error.
      .catch(() => !isGone && setFound({ key, id: null }));
    return () => {
      isGone = true;
      // When the member comes back later, the choice is made anew.
      setFound(null);
    };
  }, [client, isWanted, key]);
  if (!isWanted) return null;
  return found?.key === key ? found.id : undefined;
}
