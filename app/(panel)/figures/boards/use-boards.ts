import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';

/** Reads the boards that the member may see, oldest first. */
export function useBoards() {
  const trpc = useTRPC();
  return useQuery(trpc.reportBoards.listReportBoards.queryOptions({}));
}

/** Returns the mutations that create, change and delete boards. The calling component reports success and failure. */
export function useBoardChanges() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const told = {
    // The promise is returned, so that the mutation ends only after the boards have been read again.
    onSuccess: () => queryClient.invalidateQueries(trpc.reportBoards.pathFilter()),
    meta: { quiet: true },
  };
  return {
    reread: told.onSuccess,
    create: useMutation(trpc.reportBoards.createReportBoard.mutationOptions(told)),
    update: useMutation(trpc.reportBoards.updateReportBoard.mutationOptions(told)),
    remove: useMutation(trpc.reportBoards.removeReportBoard.mutationOptions(told)),
  };
}
