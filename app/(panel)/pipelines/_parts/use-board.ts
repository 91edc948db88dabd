'use client';

import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Outputs, useTRPC } from '#app/_trpc/trpc.ts';
import type { Pipeline } from '#server/contract/configuration.ts';
import type { Contact } from '#server/contract/contact.ts';
import { useContactChanges } from '../../_contacts/use-contact-changes.ts';

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

const without = (pages: Pages | undefined, id: string): Pages | undefined =>
  pages && {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, data: page.data.filter((one) => one.id !== id) })),
  };

function withFirst(pages: Pages | undefined, contact: Contact): Pages | undefined {
  const [first, ...rest] = pages?.pages ?? [];
  if (!pages || !first) return pages;
  return { ...pages, pages: [{ ...first, data: [contact, ...first.data] }, ...rest] };
}

/** The contact as it will be in its new stage, until the server says so. */
const arrived = (contact: Contact, { pipeline }: BoardView, stageId: string): Contact => ({
  ...contact,
  pipelines: contact.pipelines.map((one) =>
    one.pipeline_id === pipeline.id
      ? { ...one, stage_id: stageId, entered_stage_at: new Date().toISOString(), lost_at: null, lost_reason: null }
      : one,
  ),
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
    queryClient.setQueryData(countsKey, (before) => {
      if (!before) return before;
      const known = before.data.find((one) => one.stage_id === stageId) ?? { stage_id: stageId, active: 0, lost: 0 };
      const next = { ...known, [side]: Math.max(0, known[side] + by) };
      return { ...before, data: [...before.data.filter((one) => one.stage_id !== stageId), next] };
    });
  /** Shows the move before the server answers. */
  const show = ({ contact, from, to }: Move) => {
    queryClient.setQueryData<Pages>(columnKey(from), (pages) => without(pages, contact.id));
    shift(from, view.lost ? 'lost' : 'active', -1);
    if ('stage' in to) {
      if (!view.lost) {
        queryClient.setQueryData<Pages>(columnKey(to.stage), (pages) =>
          withFirst(without(pages, contact.id), arrived(contact, view, to.stage)),
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
