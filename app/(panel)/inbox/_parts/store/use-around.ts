'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { errorCode } from '#app/_ui/feedback/use-error-text.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { useChanges } from '../../../_shell/live.tsx';
import { cameSince, joinWindow } from './join-window.ts';
import { latestOf } from './seen-of.ts';

/** How many messages are read on either side of the message, and with each further page. */
const pageSize = 25;

/** The loaded messages at the conversation's end. */
export interface Newest {
  readonly items: readonly Message[];
  readonly isPending: boolean;
  readonly isSuccess: boolean;
}

/**
 * Reads the messages around a message. If the message is among the loaded end of the conversation, it is shown there
 * (`isNear`). Once the pages read so far touch that end, both are one list (`isJoined`); before that, newly arriving
 * messages are not part of it.
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
  // The last message when this view opened; messages that arrive after it are counted.
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
    // Both are shown together, so that the newest messages do not move the message that was scrolled to.
    isPending: newest.isPending || (!isNear && around.isPending),
    fresh: cameSince(end ? newest.items : [], end?.last ?? null),
  };
}
