'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { errorCode, useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { PasswordInput } from '#app/_ui/fields/password-input.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';

/** The dialog that turns the second factor off. It asks for the password and a code. */
export function TurnOffTwoFactor({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security');
  const c = useTranslations('common');
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const disable = useMutation(
    trpc.session.disableTwoFactor.mutationOptions({
      meta: { quiet: true },
      onSuccess: async () => {
        toast.success(t('offToast'));
        await queryClient.invalidateQueries(trpc.session.pathFilter());
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    disable.mutate({ password: String(data.get('password')), code: String(data.get('code')) });
  };
  const isOfCode = errorCode(disable.error) === 'invalid_code';
  const error = disable.error ? errorText(disable.error) : undefined;
  return (
    <Dialog open onOpenChange={onClose} title={t('offTitle')} description={t('offText')} className="max-w-md">
      <form onSubmit={submit} className="space-y-4">
        <Field label={t('current')} error={isOfCode ? undefined : error}>
          {(control) => (
            <PasswordInput {...control} name="password" autoComplete="current-password" maxLength={200} required />
          )}
        </Field>
        <Field label={t('codeOrRecovery')} error={isOfCode ? error : undefined}>
          {(control) => (
            <Input {...control} name="code" autoComplete="one-time-code" maxLength={40} spellCheck={false} required />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="danger" busy={disable.isPending}>
            {t('factorTurnOff')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
