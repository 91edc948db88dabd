'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useSayFailure } from '#app/_ui/feedback/use-say-failure.ts';
import { Field } from '#app/_ui/fields/field.tsx';
import { PasswordInput } from '#app/_ui/fields/password-input.tsx';
import { Card } from '#app/_ui/page.tsx';
import { useMember } from '../../_shell/member.tsx';

const passwordMin = 8;

/** The card that changes the password. It asks for the current password as proof that the user owns the account. */
export function PasswordCard() {
  const t = useTranslations('security');
  const c = useTranslations('common');
  const { email } = useMember();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const sayFailure = useSayFailure();
  const form = useForm({ defaultValues: { password: '', new_password: '' } });
  const { errors } = form.formState;
  const atPassword = (message: string) => form.setError('password', { message }, { shouldFocus: true });
  const change = useMutation(
    trpc.session.changePassword.mutationOptions({
      meta: { quiet: true },
      onSuccess: ({ ended }) => {
        form.reset();
        toast.success(t('changedToast'), { description: t('endedCount', { ended }) });
      },
      onError: (error) => sayFailure(error, { invalid_password: atPassword, too_many_tries: atPassword }),
      onSettled: () => queryClient.invalidateQueries(trpc.session.pathFilter()),
    }),
  );
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="text-md font-semibold">{t('password')}</h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{t('passwordText')}</p>
      <form onSubmit={form.handleSubmit((values) => change.mutate(values))} className="space-y-5" noValidate>
        {/* Password managers store the password under this name. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('current')} error={errors.password?.message}>
            {(control) => (
              <PasswordInput
                {...control}
                {...form.register('password', { validate: (value) => value !== '' || c('required') })}
                autoComplete="current-password"
                maxLength={200}
              />
            )}
          </Field>
          <Field label={t('next')} hint={t('nextHint')} error={errors.new_password?.message}>
            {(control) => (
              <PasswordInput
                {...control}
                {...form.register('new_password', {
                  validate: (value) => value.length >= passwordMin || t('nextShort'),
                })}
                autoComplete="new-password"
                maxLength={200}
              />
            )}
          </Field>
        </div>
        <div className="flex justify-end">
          <Button type="submit" look="primary" busy={change.isPending}>
            {t('change')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
