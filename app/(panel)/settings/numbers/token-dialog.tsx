'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { errorDetails } from '#app/_ui/feedback/use-error-text.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import type { PanelNumber } from '#server/contract/channels/connection.ts';
import { useRefusalWords } from './use-refusal-words.ts';

interface Props {
  readonly number: PanelNumber;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * The dialog that replaces a number's access token. The new token is saved only if the messaging provider accepts it.
 */
export function TokenDialog({ number: { id, name }, onChanged, onClose }: Props) {
  const t = useTranslations('numbers');
  const c = useTranslations('common');
  const { connections } = useTRPC();
  const words = useRefusalWords();
  const form = useForm({ defaultValues: { access_token: '' } });
  const { errors } = form.formState;
  const sayFailure = useSayFailure();
  const refused = (code: string) => {
    const { reason, remedy } = words(code);
    form.setError('access_token', { message: `${reason} ${remedy}` }, { shouldFocus: true });
  };
  const save = useMutation(
    connections.updateConnection.mutationOptions({
      meta: { quiet: true },
      onError: (error) => sayFailure(error, { number_refused: () => refused(String(errorDetails(error).code)) }),
      onSuccess: async () => {
        await onChanged();
        toast.success(t('tokenSaved'));
        onClose();
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('tokenTitle', { name })}
      description={t('tokenText')}
      className="max-w-md"
    >
      <form onSubmit={form.handleSubmit((values) => save.mutate({ id, ...values }))} noValidate>
        <Field label={t('token')} hint={t('tokenHint')} error={errors.access_token?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('access_token', {
                setValueAs: (value: string) => value.trim(),
                required: c('required'),
              })}
              type="password"
              autoComplete="off"
              maxLength={2_000}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {c('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
