import { useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useQuietChanges } from '../_shell/use-quiet-changes.ts';

/** Figures follow what happens after two seconds at most. */
const pauseMs = 3_000;

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
