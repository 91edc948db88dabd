'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';

interface Props {
  /** The key to revoke. The dialog is open while a key is given. */
  readonly apiKey: { readonly id: string; readonly name: string } | null;
  readonly onDone: () => void;
}

export function RevokeKey({ apiKey, onDone }: Props) {
  const t = useTranslations('keys');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    trpc.keys.revokeKey.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.keys.pathFilter());
        toast.success(t('revokedToast', { name: apiKey?.name ?? '' }));
        onDone();
      },
    }),
  );
  return (
    <Confirm
      open={apiKey !== null}
      onOpenChange={(open) => !open && onDone()}
      title={t('revokeTitle', { name: apiKey?.name ?? '' })}
      description={t('revokeText')}
      action={t('revoke')}
      busy={revoke.isPending}
      onConfirm={() => apiKey && revoke.mutate({ id: apiKey.id })}
    />
  );
}
