'use client';

import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Outputs, useTRPC } from '#app/_trpc/trpc.ts';
import type { Pipeline } from '#server/contract/configuration.ts';
import type { Contact } from '#server/contract/contact.ts';
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
  /** Another stage, the loss of the contact, or its return. */
  readonly to: { readonly stage: string } | { readonly lost: boolean; readonly reason?: string | null };
}

const pageSize = 30;

/** What a column asks for. */
export const columnInput = (stageId: string, { owner, lost }: BoardView) => ({
  id: stageId,
  lost,
  limit: pageSize,
  ...(owner && { assigned_to: owner }),
});

/** Counts, live updates, and moves that show at once and go back when they fail. */
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
  /** What is read while a move is on its way may not know of it, and would put the card back: the last to end reads. */
  const refreshUnless = (moves: number) => (queryClient.isMutating(moving) > moves ? undefined : refresh());
  useContactChanges(() => refreshUnless(0));

  const columnKey = (stageId: string) => contacts.listStageContacts.infiniteQueryKey(columnInput(stageId, view));
  const countsKey = contacts.countStages.queryKey(countsInput);
  const shift = (stageId: string, side: 'active' | 'lost', by: number) =>
    queryClient.setQueryData(
      countsKey,
      (before) => before && { ...before, data: shiftCount(before.data, stageId, side, by) },
    );
  /** Shows the move before the server answers. */
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
  // One after another: of two moves of one card the second is the one that counts.
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
