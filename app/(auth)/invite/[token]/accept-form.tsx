'use client';

import { useMutation } from '@tanstack/react-query';
import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { PasswordInput } from '#app/_ui/fields/password-input.tsx';
import type { OpenInvitation } from '#server/contract/organization/member.ts';

const passwordMin = 8;

interface Props {
  readonly token: string;
  readonly needs: OpenInvitation['needs'];
  readonly email: string;
  /**
   * Called if the person has joined the team but could not be signed in here. The person then uses the normal sign-in
   * page.
   */
  readonly onJoined: () => void;
}

/** The form that accepts an invitation: the person joins the team and is signed in to the organization that sent it. */
export function AcceptForm({ token, needs, email, onJoined }: Props) {
  const t = useTranslations('invite');
  const c = useTranslations('common');
  const errorText = useErrorText();
  const trpc = useTRPC();
  const [leaving, setLeaving] = useState(false);
  const form = useForm({ defaultValues: { name: '', password: '' } });
  const { errors } = form.formState;
  const isNew = needs === 'name_and_password';
  const accept = useMutation(
    trpc.members.acceptInvitation.mutationOptions({
      meta: { quiet: true },
      onSuccess: async ({ organization_id: organization }) => {
        if (needs === 'nothing') return onJoined();
        setLeaving(true);
        const { password } = form.getValues();
        const answer = await signIn('credentials', { redirect: false, email, password, organization }).catch(
          () => null,
        );
        if (answer?.ok) return window.location.assign('/');
        onJoined();
      },
    }),
  );
  const submit = form.handleSubmit(({ name, password }) =>
    accept.mutate({ token, ...(isNew && { name }), ...(needs !== 'nothing' && { password }) }),
  );
  const required = (value: string) => value.trim() !== '' || c('required');
  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      className="space-y-4 rounded-2xl border border-line bg-surface p-6 shadow-sm"
    >
      {/* Password managers store the password under this name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {!isNew && <p className="text-sm text-ink-soft">{needs === 'password' ? t('known') : t('knownWithout')}</p>}
      {isNew && (
        <Field label={t('name')} error={errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('name', { validate: required })}
              autoComplete="name"
              maxLength={200}
              autoFocus
            />
          )}
        </Field>
      )}
      {needs !== 'nothing' && (
        <Field
          label={isNew ? t('newPassword') : t('password')}
          hint={isNew ? t('passwordHint') : undefined}
          error={errors.password?.message}
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('password', {
                validate: isNew ? (value) => value.length >= passwordMin || t('passwordShort') : required,
              })}
              autoComplete={isNew ? 'new-password' : 'current-password'}
              maxLength={200}
            />
          )}
        </Field>
      )}
      <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger empty:hidden">
        {accept.error ? errorText(accept.error) : null}
      </p>
      <Button type="submit" look="primary" className="w-full" busy={accept.isPending || leaving}>
        {t('submit')}
      </Button>
    </form>
  );
}
