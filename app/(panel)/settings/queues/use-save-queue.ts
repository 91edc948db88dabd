'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import type { Queue } from '#server/contract/organization/queue.ts';

export interface QueueForm {
  readonly name: string;
  readonly is_default: boolean;
  readonly member_ids: string[];
  readonly distribution: Queue['distribution'];
  /** The maximum number of conversations that each member has at once, as typed. Empty for no limit. */
  readonly capacity: string;
}

interface Props {
  readonly queue: Queue | undefined;
  readonly onSaved: () => void;
  readonly onTaken: (message: string) => void;
}

/** Returns a function that saves the form as a new queue, or as a change to an existing one. */
export function useSaveQueue({ queue, onSaved, onTaken }: Props) {
  const t = useTranslations('queues');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sayFailure = useSayFailure();
  const outcome = {
    meta: { quiet: true },
    onSuccess: async ({ name }: Queue) => {
      await queryClient.invalidateQueries(trpc.queues.pathFilter());
      void queryClient.invalidateQueries(trpc.conversations.inbox.pathFilter());
      toast.success(t(queue ? 'savedToast' : 'createdToast', { name }));
      onSaved();
    },
    onError: (error: unknown) => sayFailure(error, { name_taken: onTaken }),
  };
  const create = useMutation(trpc.queues.createQueue.mutationOptions(outcome));
  const update = useMutation(trpc.queues.updateQueue.mutationOptions(outcome));
  return {
    busy: create.isPending || update.isPending,
    save: ({ capacity, ...form }: QueueForm) => {
      const sent = { ...form, capacity: capacity.trim() === '' ? null : Number(capacity) };
      if (queue) update.mutate({ id: queue.id, ...sent });
      else create.mutate(sent);
    },
  };
}
