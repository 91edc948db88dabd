'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { errorIssues } from '#app/_ui/feedback/use-error-text.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';

/** A secret that is shown only once: the link of an invitation, or an API key. */
export type Shown =
  | { readonly kind: 'link'; readonly email: string; readonly secret: string }
  | { readonly kind: 'key'; readonly secret: string };

/**
 * Returns the partner's actions on clients. They call `done` after an action, when the list of clients has been
 * refetched.
 */
export function useClientMutations(done: (shown?: Shown) => void) {
  const t = useTranslations('partner');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sayFailure = useSayFailure();
  const after = async (shown?: Shown) => {
    await queryClient.invalidateQueries(trpc.partner.pathFilter());
    done(shown);
  };
  const invited = async ({ owner }: { owner: { email: string; invitation_url: string | null } }) => {
    const { email, invitation_url: secret } = owner;
    if (!secret) toast.success(t('mailedToast', { email }));
    await after(secret ? { kind: 'link', email, secret } : undefined);
  };
  const onSuccess = () => after();
  return {
    create: useMutation(trpc.partner.createClient.mutationOptions({ onSuccess: invited })),
    invite: useMutation(trpc.partner.inviteOwner.mutationOptions({ onSuccess: invited })),
    createFromFile: useMutation(
      // The dialog shows the problems of the provisioning file, so no toast is shown.
      trpc.partner.createClientFromFile.mutationOptions({
        meta: { quiet: true },
        onSuccess: invited,
        onError: (error) => (errorIssues(error).length > 0 ? undefined : sayFailure(error)),
      }),
    ),
    end: useMutation(trpc.partner.endClient.mutationOptions({ onSuccess })),
    undo: useMutation(trpc.partner.undoEnding.mutationOptions({ onSuccess })),
    suspend: useMutation(trpc.partner.suspendClient.mutationOptions({ onSuccess })),
    resume: useMutation(trpc.partner.resumeClient.mutationOptions({ onSuccess })),
  };
}
