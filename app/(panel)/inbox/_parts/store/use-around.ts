'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { errorCode } from '#app/_ui/feedback/use-error-text.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { useChanges } from '../../../_shell/live.tsx';
import { cameSince, joinWindow } from './join-window.ts';
import { latestOf } from './seen-of.ts';

/** How many messages are read before and after the given message, and with each further page. */
const pageSize = 25;

/** The newest messages of the conversation, as far as they are loaded. */
export interface Newest {
  readonly items: readonly Message[];
  readonly isPending: boolean;
  readonly isSuccess: boolean;
}

/**
 * Reads the messages around a given message. `isNear` means that the message is among the loaded newest messages, so
 * nothing else has to be read. `isJoined` means that the messages around it reach the newest messages, so both form one
 * list. Until then, new messages are only counted.
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
  // The last message when this view was opened. Messages that arrive after it are counted.
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
    // Both lists are shown only when both are loaded, so that the newest messages do not move the message that was
    // scrolled to.
    isPending: newest.isPending || (!isNear && around.isPending),
    fresh: cameSince(end ? newest.items : [], end?.last ?? null),
  };
}
