'use client';

import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Unlink } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useAwake } from '#app/_ui/browser/awake.tsx';
import { Button } from '#app/_ui/buttons/button.tsx';
import { withBrand } from '#app/_ui/display/with-brand.ts';
import { Empty } from '#app/_ui/feedback/states.tsx';
import { errorCode, useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { Field } from '#app/_ui/fields/field.tsx';
import { PasswordInput } from '#app/_ui/fields/password-input.tsx';

const passwordMin = 8;
/**
 * Error codes that mean that the link no longer works. The form has already checked the password, so `invalid_request`
 * means that the end of the link is missing.
 */
const closed = ['reset_link_invalid', 'invalid_request'];

interface Props {
  readonly brand: string | null;
  /**
   * The id of the only team in which the account stays. Saving the password removes the account from every other team
   * that created it before its e-mail address was verified.
   */
  readonly staysIn: string | null;
  /**
   * Whether saving the password removes the account from every team that created it before its e-mail address was
   * verified.
   */
  readonly leaves: boolean;
}

/** The form that sets a new password. The secret from the e-mailed link is in the fragment (after #) of the URL. */
export function NewPasswordForm({ brand, staysIn, leaves }: Props) {
  const t = useTranslations('newPassword');
  const e = useTranslations('errors');
  const errorText = useErrorText();
  const trpc = useTRPC();
  const awake = useAwake();
  const form = useForm({ defaultValues: { password: '' } });
  const reset = useMutation(trpc.session.resetPassword.mutationOptions({ meta: { quiet: true } }));
  if (reset.isSuccess) {
    const toSignIn = (
      <Button asChild look="primary">
        <Link href={withBrand('/sign-in', brand)}>{t('toSignIn')}</Link>
      </Button>
    );
    return (
      <Empty tight icon={CircleCheck} title={<h1>{t('savedTitle')}</h1>} action={toSignIn}>
        {t('savedText')}
      </Empty>
    );
  }
  if (closed.includes(errorCode(reset.error) ?? '')) {
    const again = (
      <Button asChild look="primary">
        <Link href={withBrand('/forgot-password', brand)}>{t('askAgain')}</Link>
      </Button>
    );
    return (
      <Empty tight icon={Unlink} title={<h1>{t('closedTitle')}</h1>} action={again}>
        {e('reset_link_invalid')}
      </Empty>
    );
  }
  return (
    <>
      <div className="mb-6 text-center">
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{t('title')}</h1>
        <p className="mt-2 text-sm text-balance text-ink-soft">{t('text')}</p>
        {leaves && <p className="mt-3 rounded-lg bg-warning-soft px-4 py-2.5 text-sm text-warning">{t('leaves')}</p>}
      </div>
      <form
        method="post"
        onSubmit={form.handleSubmit(({ password }) =>
          reset.mutate({ token: window.location.hash.slice(1), password, ...(staysIn ? { stay_in: staysIn } : {}) }),
        )}
        noValidate
        className="space-y-4 rounded-2xl border border-line bg-surface p-6 shadow-sm"
      >
        <Field label={t('password')} hint={t('passwordHint')} error={form.formState.errors.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('password', {
                validate: (value) => value.length >= passwordMin || t('passwordShort'),
              })}
              autoComplete="new-password"
              maxLength={200}
              autoFocus
            />
          )}
        </Field>
        <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger empty:hidden">
          {reset.error ? errorText(reset.error) : null}
        </p>
        <Button type="submit" look="primary" className="w-full" busy={reset.isPending} disabled={!awake}>
          {t('save')}
        </Button>
      </form>
    </>
  );
}
