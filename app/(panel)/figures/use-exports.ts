import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { FigureExport } from '#server/contract/insight/figure-export.ts';

/** How often the state of unfinished exports is read, in milliseconds. A small table is exported in less time. */
const lookMs = 1_500;

/** Reads the member's own exports, newest first. Repeats the request while an export is unfinished. */
export function useExports(enabled: boolean): readonly FigureExport[] | undefined {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.analytics.listExports.queryOptions(
      {},
      {
        enabled,
        refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'waiting') ? lookMs : false),
        // The list stays fresh for a minute only, although a download link is valid for one hour.
        staleTime: 60_000,
      },
    ),
  );
  return data?.data;
}
