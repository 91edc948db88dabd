'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import { useConflictWords } from '../../../_outbox/use-conflict-words.ts';
import { useMember } from '../../../_shell/member.tsx';
import { TemplateDialog } from '../../../_templates/template-dialog.tsx';
import { heldByOther, isWindowOpen } from '../customer/who-answers.ts';
import { seenOf } from '../store/seen-of.ts';
import { useLoadedMessages } from '../store/use-messages.ts';
import { knownOf } from '../suggestions/write-reply.ts';

interface Props {
  readonly conversation: Conversation;
  readonly onSent: () => Promise<unknown>;
  readonly onClose: () => void;
}

/**
 * The dialog that sends a template into the conversation. If a colleague replied or took over first, the dialog says so
 * and lets the attendant send it nevertheless.
 */
export function ConversationTemplate({ conversation, onSent, onClose }: Props) {
  const t = useTranslations('inbox');
  const { messages } = useTRPC();
  const { userId } = useMember();
  const conflictWords = useConflictWords();
  const errorText = useErrorText();
  const loaded = useLoadedMessages(conversation.id);
  // The state of the conversation that the attendant saw when the dialog opened. The dialog covers the thread, so later
  // messages do not count as seen.
  const [seen] = useState(() => {
    const items = loaded();
    return items && seenOf(items, conversation);
  });
  const holder = heldByOther(conversation, userId);
  const closed = isWindowOpen(conversation) ? undefined : t('templateHint');
  const { id, connection_id: connectionId, contact } = conversation;
  const send = useMutation(
    messages.sendTemplate.mutationOptions({
      // The error is shown in the dialog instead of a toast, because the attendant can act on it there.
      meta: { quiet: true },
      onSuccess: () => {
        onClose();
        return onSent();
      },
    }),
  );
  const conflict = send.error && conflictWords(send.error);
  return (
    <TemplateDialog
      connectionId={connectionId}
      contactId={contact?.id ?? null}
      known={knownOf(conversation)}
      hint={holder ? t('takesFrom', { name: holder.name }) : closed}
      isSending={send.isPending}
      refused={send.error && (conflict ?? errorText(send.error))}
      sendLabel={conflict === null ? undefined : t('sendAnyway')}
      onSend={(message) => send.mutate({ id, ...message, ...(conflict === null && seen ? { seen } : {}) })}
      onClose={onClose}
    />
  );
}
