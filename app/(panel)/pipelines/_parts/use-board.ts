'use client';

import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Outputs, useTRPC } from '#app/_trpc/trpc.ts';
import type { Pipeline } from '#server/contract/people/configuration.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { useContactChanges } from '../../_contacts/use-contact-changes.ts';
import { arrived, shiftCount, withCardFirst, withoutCard } from './move-card.ts';

type Column = Outputs['contacts']['listStageContacts'];
type Pages = InfiniteData<Column, string | null>;

export interface BoardView {
  readonly pipeline: Pipeline;
  readonly owner: string | null;
  readonly lost: boolean;
}

export interface Move {
  readonly contact: Contact;
  readonly from: string;
  /** The target of the move: another stage, the lost contacts, or the active contacts. */
  readonly to: { readonly stage: string } | { readonly lost: boolean; readonly reason?: string | null };
}

const pageSize = 30;

/** Returns the input of the query that reads a column. */
export const columnInput = (stageId: string, { owner, lost }: BoardView) => ({
  id: stageId,
  lost,
  limit: pageSize,
  ...(owner && { assigned_to: owner }),
});

/**
 * Reads the counts of a board, refetches them when contacts change, and moves cards. A move is shown at once and
 * reverted if it fails.
 */
export function useBoard(view: BoardView) {
  const { contacts } = useTRPC();
  const queryClient = useQueryClient();
  const countsInput = { id: view.pipeline.id, ...(view.owner && { assigned_to: view.owner }) };
  const counts = useQuery(contacts.countStages.queryOptions(countsInput));
  const moving = { mutationKey: contacts.moveContactStage.mutationKey() };
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(contacts.listStageContacts.pathFilter()),
      queryClient.invalidateQueries(contacts.countStages.pathFilter()),
    ]);
  /**
   * Refetches the board unless more than `moves` moves are still running. A response that arrives during a move may not
   * contain that move, and the card would jump back. Therefore only the move that finishes last refetches the board.
   */
  const refreshUnless = (moves: number) => (queryClient.isMutating(moving) > moves ? undefined : refresh());
  useContactChanges(() => refreshUnless(0));

  const columnKey = (stageId: string) => contacts.listStageContacts.infiniteQueryKey(columnInput(stageId, view));
  const countsKey = contacts.countStages.queryKey(countsInput);
  const shift = (stageId: string, side: 'active' | 'lost', by: number) =>
    queryClient.setQueryData(
      countsKey,
      (before) => before && { ...before, data: shiftCount(before.data, stageId, side, by) },
    );
  /** Updates the cached columns and counts before the server responds. */
  const show = ({ contact, from, to }: Move) => {
    queryClient.setQueryData<Pages>(columnKey(from), (column) => column && withoutCard(column, contact.id));
    shift(from, view.lost ? 'lost' : 'active', -1);
    if ('stage' in to) {
      if (!view.lost) {
        const card = arrived(contact, view.pipeline.id, to.stage, new Date());
        queryClient.setQueryData<Pages>(
          columnKey(to.stage),
          (column) => column && withCardFirst(withoutCard(column, contact.id), card),
        );
      }
      shift(to.stage, 'active', 1);
    } else shift(from, to.lost ? 'lost' : 'active', 1);
  };
  // The moves are sent one after another, so that the later of two moves of a card is the final one.
  const save = useMutation(
    contacts.moveContactStage.mutationOptions({ scope: { id: 'moves' }, onSettled: () => refreshUnless(1) }),
  );
  const move = async (wanted: Move) => {
    await Promise.all([
      queryClient.cancelQueries(contacts.listStageContacts.pathFilter()),
      queryClient.cancelQueries(contacts.countStages.pathFilter()),
    ]);
    show(wanted);
    save.mutate({ id: wanted.contact.id, pipeline: view.pipeline.id, ...wanted.to });
  };
  return { counts: counts.data?.data ?? [], move, refresh };
}
