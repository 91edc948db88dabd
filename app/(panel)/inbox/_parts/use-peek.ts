'use client';

import { useEffect, useState } from 'react';
import { useTRPCClient } from '#app/_trpc/trpc.ts';
import { useMediaQuery } from '#app/_ui/browser/use-media-query.ts';
import { inboxFilterOf, useInboxFilters } from './store/use-inbox-filters.ts';

/** The media query for windows in which a conversation is shown next to the list (`lg` in the styles). */
const beside = '(min-width: 64rem)';

interface Found {
  readonly key: string;
  readonly id: string | null;
}

/**
 * Returns the conversation that a folder of the inbox opens by itself, if the URL names no conversation and there is
 * room next to the list: the conversation whose customer has waited longest, otherwise the first in the list. Until the
 * member does something in the conversation, it is not marked as read and colleagues do not see the member in it.
 * Undefined while the conversation is being looked up; null if the folder is empty.
 */
export function usePeek(id: string | null): string | null | undefined {
  const client = useTRPCClient();
  const hasRoom = useMediaQuery(beside);
  const [chosen] = useInboxFilters();
  // The search text is ignored, so that a search changes only the list and not the conversation next to it.
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
      // The error is not reported here, because the list reports it.
      .catch(() => !isGone && setFound({ key, id: null }));
    return () => {
      isGone = true;
      // When the member returns to the list, the conversation to open is chosen again.
      setFound(null);
    };
  }, [client, isWanted, key]);
  if (!isWanted) return null;
  return found?.key === key ? found.id : undefined;
}
