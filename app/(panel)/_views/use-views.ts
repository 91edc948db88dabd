'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { View } from '#server/contract/people/view.ts';

/** Reads the saved views of a list. */
export function useViews(kind: View['kind']) {
  const trpc = useTRPC();
  return useQuery(trpc.views.listViews.queryOptions({ kind }, { staleTime: 30_000 }));
}

/**
 * Returns the mutations that create, change and delete views. Each ends only after the list of views has been read
 * again.
 */
export function useViewChanges() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      queryClient.invalidateQueries(trpc.views.listViews.pathFilter()),
      queryClient.invalidateQueries(trpc.campaigns.listSegments.pathFilter()),
    ]);
  return {
    create: useMutation(trpc.views.createView.mutationOptions({ onSuccess, meta: { quiet: true } })),
    update: useMutation(trpc.views.updateView.mutationOptions({ onSuccess, meta: { quiet: true } })),
    remove: useMutation(trpc.views.removeView.mutationOptions({ onSuccess })),
  };
}
