import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { FigureExport } from '#server/contract/figure-export.ts';

/** A small table is made in less than that. */
const lookMs = 1_500;

/** One's own exports, newest first; looked at again while one of them is not done. */
export function useExports(enabled: boolean): readonly FigureExport[] | undefined {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.analytics.listExports.queryOptions(
      {},
      {
        enabled,
        refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'waiting') ? lookMs : false),
        // A link works for an hour.
        staleTime: 60_000,
      },
    ),
  );
  return data?.data;
}
