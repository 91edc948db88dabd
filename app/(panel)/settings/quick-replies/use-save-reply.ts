'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import type { QuickReply } from '#server/contract/people/configuration.ts';

export type ReplyForm = Pick<QuickReply, 'shortcut' | 'title' | 'content'>;

interface Props {
  readonly reply: QuickReply | undefined;
  /** Saves the files. Called after the quick reply itself has been saved. */
  readonly saveFiles: (id: string) => Promise<void>;
  readonly onSaved: () => void;
  readonly onTaken: (message: string) => void;
}

/** Returns a function that saves the form as a new quick reply, or as a change to an existing one. */
export function useSaveReply({ reply, saveFiles, onSaved, onTaken }: Props) {
  const t = useTranslations('quickReplies');
  const trpc = useTRPC();
  const sayFailure = useSayFailure();
  const outcome = {
    meta: { quiet: true },
    onSuccess: async ({ id, shortcut }: QuickReply) => {
      await saveFiles(id);
      toast.success(t(reply ? 'savedToast' : 'createdToast', { shortcut }));
      onSaved();
    },
    onError: (error: unknown) => sayFailure(error, { name_taken: onTaken }),
  };
  const create = useMutation(trpc.quickReplies.createQuickReply.mutationOptions(outcome));
  const update = useMutation(trpc.quickReplies.updateQuickReply.mutationOptions(outcome));
  return {
    busy: create.isPending || update.isPending,
    save: (form: ReplyForm) => (reply ? update.mutate({ id: reply.id, ...form }) : create.mutate(form)),
  };
}
