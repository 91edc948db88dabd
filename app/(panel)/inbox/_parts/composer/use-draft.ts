'use client';

import { useMutation } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import type { Conversation } from '#server/contract/inbox/conversation.ts';
import type { Action } from '../../../_actions/action.ts';

/**
 * Returns the action that asks the AI agent for a draft reply. The draft goes into the composer for editing, and
 * nothing is sent. Null if the conversation has no agent.
 */
export function useDraft({ id, agent }: Conversation, onDraft: (text: string) => void): Action | null {
  const t = useTranslations('inbox');
  const { agents } = useTRPC();
  const draft = useMutation(
    agents.draftReply.mutationOptions({
      onSuccess: ({ text, handoff }) => {
        if (text !== null) onDraft(text);
        else toast.info(t('noDraft'), { description: handoff?.reason });
      },
    }),
  );
  if (agent === null) return null;
  return {
    ...{ id: 'draft', label: t('draft'), group: 'conversation', icon: Sparkles, keys: 'd' },
    busy: draft.isPending,
    run: () => draft.mutate({ id }),
  };
}
