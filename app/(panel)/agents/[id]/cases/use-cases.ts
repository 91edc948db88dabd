'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { progressOf } from './case-standing.ts';

const pollMs = 1_000;

/** Reads the test cases of an agent, and polls while some of them are running. */
export function useCases(agentId: string) {
  const { agentsLab } = useTRPC();
  return useQuery(
    agentsLab.listCases.queryOptions(
      { agent_id: agentId },
      {
        // Always refetch: the results become outdated when the draft is saved or knowledge is added elsewhere.
        staleTime: 0,
        refetchInterval: ({ state }) => (state.data && progressOf(state.data.data) ? pollMs : false),
      },
    ),
  );
}
