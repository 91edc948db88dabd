'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { afterReplies } from '../../../_outbox/after-replies.ts';

interface Props {
  readonly id: string;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Archives the conversation. First asks the person to confirm, because an archived conversation cannot be reopened. */
export function ArchiveDialog({ id, onDone, onClose }: Props) {
  const t = useTranslations('conversationActions');
  const { conversations } = useTRPC();
  const queryClient = useQueryClient();
  const archive = useMutation(
    afterReplies(
      conversations.archiveConversation.mutationOptions({
        onSuccess: () => {
          toast.success(t('archived'));
          onClose();
          return Promise.all([onDone(), queryClient.invalidateQueries(conversations.inbox.pathFilter())]);
        },
      }),
    ),
  );
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={t('archiveTitle')}
      description={t('archiveText')}
      action={t('archive')}
      busy={archive.isPending}
      onConfirm={() => archive.mutate({ id })}
    />
  );
}
