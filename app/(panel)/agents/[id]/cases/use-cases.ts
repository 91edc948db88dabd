'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { progressOf } from './case-standing.ts';

const pollMs = 1_000;

/** Reads the cases of an agent. Polls while some of them are running. */
export function useCases(agentId: string) {
  const { agentsLab } = useTRPC();
  return useQuery(
    agentsLab.listCases.queryOptions(
      { agent_id: agentId },
      {
        // A draft saved or a text added elsewhere makes the results out of date.
        staleTime: 0,
        refetchInterval: ({ state }) => (state.data && progressOf(state.data.data) ? pollMs : false),
      },
    ),
  );
}
