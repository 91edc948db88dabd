'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { AiKey } from '#server/contract/agents/ai-key.ts';

/** The dialog that renames an AI key. */
export function RenameAiKeyDialog({ aiKey: { id, name }, onClose }: { aiKey: AiKey; onClose: () => void }) {
  const t = useTranslations('aiKeys');
  const c = useTranslations('common');
  const { aiKeys } = useTRPC();
  const queryClient = useQueryClient();
  const sayFailure = useSayFailure();
  const form = useForm({ defaultValues: { name } });
  const rename = useMutation(
    aiKeys.renameAiKey.mutationOptions({
      meta: { quiet: true },
      onError: (error) =>
        sayFailure(error, { name_taken: () => form.setError('name', { message: t('taken') }, { shouldFocus: true }) }),
      onSuccess: async () => {
        await queryClient.invalidateQueries(aiKeys.pathFilter());
        toast.success(t('renamedToast'));
        onClose();
      },
    }),
  );
  return (
    <Dialog open onOpenChange={onClose} title={t('renameTitle', { name })} className="max-w-md">
      <form onSubmit={form.handleSubmit((values) => rename.mutate({ id, ...values }))} noValidate>
        <Field label={t('name')} hint={t('nameHint')} error={form.formState.errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('name', { setValueAs: (value: string) => value.trim(), required: c('required') })}
              autoComplete="off"
              maxLength={80}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={rename.isPending}>
            {c('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
