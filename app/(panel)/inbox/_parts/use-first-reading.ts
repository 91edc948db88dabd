'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { isAwake } from '#app/_ui/browser/awake.tsx';
import type { FirstReading } from '#server/api/inbox/conversations/first-reading.ts';
import { activitiesAtOnce, messagesAtOnce } from '#server/contract/platform/at-once.ts';

/**
 * Puts the data that the server sent along with the page into the query cache, before the components read it. If the
 * member comes from another page of the panel, the event stream may already have reported changes that happened after
 * the page was rendered. In that case the data counts as stale and is read again.
 */
export function useFirstReading(first: FirstReading | null): void {
  const { conversations, pricing, quickReplies } = useTRPC();
  const queryClient = useQueryClient();
  useState(() => {
    if (!first) return;
    // When the inbox is the first page, the data counts as fresh. Reading it again at once would render the list a
    // second time during hydration, in one long task.
    const updatedAt = isAwake() ? 0 : Date.now();
    const put = (queryKey: readonly unknown[], data: unknown) => {
      if (data && !queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, data, { updatedAt });
    };
    const pages = <T>(page: T | null | undefined) => page && { pages: [page], pageParams: [undefined] };
    const { opened, inbox } = first;
    put(conversations.inbox.infiniteQueryKey({}), pages(inbox));
    put(conversations.countFolders.queryKey({}), first.folders);
    if (!opened) return;
    const { id } = opened;
    put(conversations.getConversation.queryKey({ id }), opened.conversation);
    put(conversations.listMessages.infiniteQueryKey({ id, limit: messagesAtOnce }), pages(opened.messages));
    put(conversations.listActivities.queryKey({ id, limit: activitiesAtOnce }), opened.activities);
    put(quickReplies.listQuickReplies.queryKey({}), opened.quickReplies);
    put(pricing.nextPrice.queryKey({ id }), opened.price);
  });
}
