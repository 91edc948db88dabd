import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { FigureExport } from '#server/contract/insight/figure-export.ts';

/**
 * How often the list of exports is read again while an export is unfinished, in milliseconds. A small table is usually
 * exported within this time.
 */
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
        // The list is read again once it is a minute old. Its download links are valid for one hour.
        staleTime: 60_000,
      },
    ),
  );
  return data?.data;
}
