'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';

/**
 * Returns a function to call after the knowledge of an agent changed. Refetches its sources, and whether the agent
 * differs from its published version.
 */
export function useKnown(): () => Promise<unknown> {
  const { agents, knowledge } = useTRPC();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries(knowledge.pathFilter()),
      queryClient.invalidateQueries(agents.getAgent.pathFilter()),
    ]);
}
