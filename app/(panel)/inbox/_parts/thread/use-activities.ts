'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { activitiesAtOnce } from '#server/contract/platform/at-once.ts';
import type { Change } from '#server/contract/platform/live.ts';
import { useChanges } from '../../../_shell/live.tsx';

/**
 * Returns the activity entries of the conversation, newest first, including automations that run for its contact. Reads
 * the entries again when an event reports a new one.
 */
export function useActivities(id: string, contactId: string | null) {
  const { conversations } = useTRPC();
  const queryClient = useQueryClient();
  const asked = { id, limit: activitiesAtOnce };
  const { data } = useQuery(conversations.listActivities.queryOptions(asked));
  useChanges((changes) => {
    const isOfHere = ({ type, object_id: object, contact_id: contact }: Change) =>
      type.startsWith('automation.run_')
        ? contactId !== null && contact === contactId
        : object === id && type.startsWith('conversation.');
    if (changes.some(isOfHere)) void queryClient.invalidateQueries(conversations.listActivities.queryFilter(asked));
  });
  return data?.data ?? [];
}
