'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { Conversation } from '#server/contract/conversation.ts';
import { useMember } from '../../_shell/member.tsx';
import { TemplateDialog } from '../../_templates/template-dialog.tsx';
import { heldByOther, isWindowOpen } from './who-answers.ts';
import { knownOf } from './write-reply.ts';

interface Props {
  readonly conversation: Conversation;
  readonly onSent: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** A template into the conversation. */
export function ConversationTemplate({ conversation, onSent, onClose }: Props) {
  const t = useTranslations('inbox');
  const { conversations } = useTRPC();
  const { userId } = useMember();
  const holder = heldByOther(conversation, userId);
  const closed = isWindowOpen(conversation) ? undefined : t('templateHint');
  const { id, connection_id: connectionId, contact } = conversation;
  const send = useMutation(
    conversations.sendIntoConversation.mutationOptions({
      onSuccess: () => {
        onClose();
        return onSent();
      },
    }),
  );
  return (
    <TemplateDialog
      connectionId={connectionId}
      contactId={contact?.id ?? null}
      known={knownOf(conversation)}
      hint={holder ? t('takesFrom', { name: holder.name }) : closed}
      isSending={send.isPending}
      onSend={(message) => send.mutate({ id, ...message })}
      onClose={onClose}
    />
  );
}
