'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { afterReplies } from '../../../_outbox/after-replies.ts';
import { type Taker, TakerList } from './taker-list.tsx';

interface Props {
  readonly id: string;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The dialog that assigns the conversation to a colleague, to the member themselves, or to a queue. */
export function AssignDialog({ id, onDone, onClose }: Props) {
  const t = useTranslations('conversationActions');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const assign = useMutation(afterReplies(trpc.conversations.assignConversation.mutationOptions()));
  const move = useMutation(afterReplies(trpc.conversations.moveToQueue.mutationOptions()));
  const give = ({ kind, id: to, name }: Taker) => {
    const onSuccess = ({ takeover }: Conversation) => {
      // The queue may have passed the conversation on to a person at once. In that case the toast names the person.
      const taker = kind === 'queue' ? takeover?.user?.name : name;
      toast.success(taker ? t('assignedTo', { name: taker }) : t('movedTo', { name }));
      onClose();
      return Promise.all([onDone(), queryClient.invalidateQueries(trpc.queues.pathFilter())]);
    };
    if (kind === 'queue') move.mutate({ id, queue_id: to }, { onSuccess });
    else assign.mutate({ id, user_id: to }, { onSuccess });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('assignTitle')} className="max-w-md">
      <TakerList onPick={give} />
    </Dialog>
  );
}
