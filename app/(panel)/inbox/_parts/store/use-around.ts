'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { errorCode } from '#app/_ui/use-error-text.ts';
import type { Message } from '#server/contract/message.ts';
import { useChanges } from '../../../_shell/live.tsx';
import { cameSince, joinWindow } from './join-window.ts';
import { latestOf } from './seen-of.ts';

/** To either side of the message, and to one with each page. */
const pageSize = 25;

/** The conversation's end, as it is loaded. */
export interface Newest {
  readonly items: readonly Message[];
  readonly isPending: boolean;
  readonly isSuccess: boolean;
}

/**
 * What stands around a message. One that the loaded end of the conversation has is shown there (`isNear`); pages that were
 * gone on to until they touch that end are one list with it (`isJoined`); before that nothing that arrives is part of them.
 */
export function useAround(id: string, message: string, newest: Newest) {
  const { conversations } = useTRPC();
  const queryClient = useQueryClient();
  const isNear = newest.items.some((one) => one.id === message);
  const asked = { id, message_id: message, limit: pageSize };
  const around = useInfiniteQuery(
    conversations.listMessagesAround.infiniteQueryOptions(asked, {
      getNextPageParam: (page) => page.older_cursor ?? undefined,
      getPreviousPageParam: (page) => page.newer_cursor ?? undefined,
      enabled: !isNear,
    }),
  );
  const read = around.data?.pages.flatMap((page) => page.data) ?? [];
  const joined = joinWindow(read, newest.items);
  // What was the end when it was first seen from here: what came since is counted.
  const [end, setEnd] = useState<{ readonly last: string | null } | null>(null);
  if (end === null && newest.isSuccess) setEnd({ last: latestOf(newest.items) });
  useChanges((changes) => {
    const about = new Set(changes.map((change) => change.object_id));
    if (read.some((one) => about.has(one.id)))
      void queryClient.invalidateQueries(conversations.listMessagesAround.infiniteQueryFilter(asked));
  });
  return {
    around,
    items: isNear ? newest.items : (joined ?? read),
    isNear,
    isJoined: joined !== null,
    isGone: !isNear && errorCode(around.error) === 'message_not_found',
    // Shown together, so that the one does not move what the other has put into sight.
    isPending: newest.isPending || (!isNear && around.isPending),
    fresh: cameSince(end ? newest.items : [], end?.last ?? null),
  };
}
