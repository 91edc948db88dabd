'use client';

import { useMutation } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import type { Conversation } from '#server/contract/inbox/conversation.ts';

interface Props {
  readonly conversation: Conversation;
  readonly onTaken: () => Promise<unknown>;
}

/**
 * Names the app that owns the thread at the messaging provider (handover protocol), and offers to take the thread over.
 * Renders nothing if no other app owns the thread.
 */
export function ThreadOwner({ conversation, onTaken }: Props) {
  const t = useTranslations('inbox');
  const trpc = useTRPC();
  const take = useMutation(trpc.conversations.controlThread.mutationOptions({ onSuccess: () => onTaken() }));
  const { id, thread_owner: owner } = conversation;
  if (owner === null) return null;
  return (
    <div
      role="status"
      className="flex flex-col gap-3 border-t border-line bg-warning-soft px-4 py-3 print:hidden sm:flex-row sm:items-center"
    >
      <p className="flex flex-1 items-start gap-2.5 text-sm text-ink">
        <Share2 className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
        <span>
          {owner.name === null
            ? t('ownedElsewhere')
            : t('ownedBy', { name: owner.name === 'business_agent' ? t('businessAgent') : owner.name })}
        </span>
      </p>
      <Button busy={take.isPending} onClick={() => take.mutate({ id, action: 'take' })}>
        {t('takeThread')}
      </Button>
    </div>
  );
}
