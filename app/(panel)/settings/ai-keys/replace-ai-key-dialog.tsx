'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { AiKey } from '#server/contract/agents/ai-key.ts';
import { SecretFields, type SecretForm } from './secret-fields.tsx';

interface Props {
  readonly aiKey: AiKey;
  readonly onReplaced: (key: AiKey) => void;
  readonly onClose: () => void;
}

/** The dialog that replaces the secret of an AI key. */
export function ReplaceAiKeyDialog({ aiKey: { id, name, provider, base_url: baseUrl }, onReplaced, onClose }: Props) {
  const t = useTranslations('aiKeys');
  const c = useTranslations('common');
  const { aiKeys } = useTRPC();
  const queryClient = useQueryClient();
  const sayFailure = useSayFailure();
  const form = useForm<SecretForm>({ defaultValues: { name, secret: '', base_url: baseUrl ?? '' } });
  const compatible = provider === 'openai-compatible';
  const replace = useMutation(
    aiKeys.rotateAiKey.mutationOptions({
      meta: { quiet: true },
      onError: (error) =>
        sayFailure(error, {
          invalid_url: (message) => form.setError('base_url', { message }, { shouldFocus: true }),
        }),
      onSuccess: async (key) => {
        await queryClient.invalidateQueries(aiKeys.pathFilter());
        onClose();
        onReplaced(key);
      },
    }),
  );
  const save = ({ secret, base_url }: SecretForm) =>
    replace.mutate({ id, secret, ...(compatible ? { base_url } : {}) });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('replaceTitle', { name })}
      description={t('replaceText')}
      className="max-w-md"
    >
      <form onSubmit={form.handleSubmit(save)} className="space-y-5" noValidate>
        <SecretFields form={form} compatible={compatible} />
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={replace.isPending}>
            {t('replace')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
