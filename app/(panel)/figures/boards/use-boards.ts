import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';

/** The boards that the member sees, as they were made. */
export function useBoards() {
  const trpc = useTRPC();
  return useQuery(trpc.reportBoards.listReportBoards.queryOptions({}));
}

/** What can be done to boards; the part that calls it says what came of it. */
export function useBoardChanges() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const told = {
    // Awaited: what is shown next is there by then.
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
