'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';

/** What an agent knows has changed: its sources are read again, and whether it differs from what was published. */
export function useKnown(): () => Promise<unknown> {
  const { agents, knowledge } = useTRPC();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries(knowledge.pathFilter()),
      queryClient.invalidateQueries(agents.getAgent.pathFilter()),
    ]);
}
