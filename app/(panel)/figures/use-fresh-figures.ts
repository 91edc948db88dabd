import { useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useQuietChanges } from '../_shell/use-quiet-changes.ts';

/** Figures follow what happens after two seconds, ten in the busiest organization, or when the engine gets to it. */
const pauseMs = 3_000;

/** Figures that do not show yet what happened are asked for until they do; what time alone changes, now and then. */
export const untilFresh = {
  refetchInterval: ({ state }: { state: { data?: { is_behind: boolean } | undefined } }) =>
    state.data?.is_behind ? pauseMs : 30_000,
};

/** Reads the figures again a moment after something happened; a burst is looked at once. */
export function useFreshFigures(): void {
  const queryClient = useQueryClient();
  const trpc = useTRPC();
  useQuietChanges(
    ({ type }) => /^(conversation|message)\./.test(type),
    () => queryClient.invalidateQueries(trpc.analytics.pathFilter()),
    pauseMs,
  );
}
