'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useChanges } from '../../_shell/live.tsx';

/** The newest of a conversation: nobody reads what somebody did before a hundred other acts. */
const shown = 100;

/** Who did what to the conversation, the newest first; read again when something is done. */
export function useHappenings(id: string) {
  const { conversations } = useTRPC();
  const queryClient = useQueryClient();
  const asked = { id, limit: shown };
  const { data } = useQuery(conversations.listHappenings.queryOptions(asked));
  useChanges((changes) => {
    if (changes.some(({ type, object_id: object }) => object === id && type.startsWith('conversation.')))
      void queryClient.invalidateQueries(conversations.listHappenings.queryFilter(asked));
  });
  return data?.data ?? [];
}
