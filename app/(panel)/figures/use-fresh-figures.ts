import { useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useQuietChanges } from '../_shell/use-quiet-changes.ts';

/**
 * How long to wait before figures are read again, in milliseconds. The job engine adds an event to the figures after
 * about two seconds, in the busiest organization after ten.
 */
const pauseMs = 3_000;

/**
 * Reads the figures again every `pauseMs` while they do not contain the newest events yet. Otherwise reads the figures
 * every 30 seconds, because some figures change with time alone.
 */
export const untilFresh = {
  refetchInterval: ({ state }: { state: { data?: { is_behind: boolean } | undefined } }) =>
    state.data?.is_behind ? pauseMs : 30_000,
};

/** Reads the figures again shortly after an event. A burst of events causes one read. */
export function useFreshFigures(): void {
  const queryClient = useQueryClient();
  const trpc = useTRPC();
  useQuietChanges(
    ({ type }) => /^(conversation|message)\./.test(type),
    () => queryClient.invalidateQueries(trpc.analytics.pathFilter()),
    pauseMs,
  );
}
