'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';

/**
 * Returns a function to call after an agent's knowledge has changed. The function refetches the sources, and whether
 * the draft differs from the published version.
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
