'use client';

import Link from 'next/link';
import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { textOr } from '#app/_i18n/text-or.ts';
import { useAwake } from '#app/_ui/browser/awake.tsx';
import { Button } from '#app/_ui/buttons/button.tsx';
import { withBrand } from '#app/_ui/display/with-brand.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { PasswordInput } from '#app/_ui/fields/password-input.tsx';
import { ownPath } from './own-path.ts';

/**
 * Returns a function that turns an error code of the sign-in into a message. If the person has to wait, the code
 * includes the seconds, such as `too_many_tries:120`.
 */
function useRefusalText(): (error: string | null | undefined) => string {
  const t = useTranslations('signIn');
  const e = useTranslations('errors');
  return (error) => {
    const [code = '', seconds] = (error ?? 'connection_lost').split(':');
    if (code === 'too_many_tries') return t('wait', { minutes: Math.max(1, Math.ceil(Number(seconds) / 60)) });
    return textOr(e, code, e('internal_error'));
  };
}

function CodeField() {
  const t = useTranslations('signIn');
  return (
    <Field label={t('code')} hint={t('codeHint')}>
      {(control) => (
        <Input
          {...control}
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          spellCheck={false}
          required
          autoFocus
        />
      )}
    </Field>
  );
}

function PasswordField() {
  const t = useTranslations('signIn');
  return (
    <Field label={t('password')}>
      {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
    </Field>
  );
}

/**
 * The sign-in form: e-mail and password, then a code if the account requires one. An error is shown above the button
 * and read out by screen readers.
 */
export function SignInForm({ next, brand }: { next: string; brand: string | null }) {
  const t = useTranslations('signIn');
  const c = useTranslations('common');
  const refusalText = useRefusalText();
  const awake = useAwake();
  const [busy, setBusy] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setBusy(true);
    setRefusal(null);
    const answer = await signIn('credentials', {
      redirect: false,
      email: String(data.get('email')),
      password: String(data.get('password')),
      // The sign-in opens the organization whose brand this page shows, if the person is a member of that organization.
      ...(brand && { organization: brand }),
      ...(asksCode && { code: String(data.get('code')) }),
    }).catch(() => undefined);
    if (answer?.ok) return window.location.assign(ownPath(next));
    if (answer?.error === 'code_required') setAsksCode(true);
    else setRefusal(refusalText(answer?.error));
    setBusy(false);
  };
  const startAgain = () => {
    setAsksCode(false);
    setRefusal(null);
  };

  return (
    <form method="post" onSubmit={submit} className="space-y-4 rounded-2xl border border-line bg-surface p-6 shadow-sm">
      {/* The typed values stay in the form while the code is asked for. */}
      <div hidden={asksCode} className="space-y-4">
        <Field label={t('email')}>
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              placeholder="ana@example.com"
              required
              autoFocus
            />
          )}
        </Field>
        <PasswordField />
      </div>
      {asksCode && <CodeField />}
      <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger empty:hidden">
        {refusal}
      </p>
      {/* Disabled until the page's script has loaded: before that, the browser would submit the form itself, and
          the password with it. */}
      <Button type="submit" look="primary" className="w-full" busy={busy} disabled={!awake}>
        {busy ? c('loading') : asksCode ? t('confirm') : t('submit')}
      </Button>
      <p className="text-center text-sm">
        {asksCode ? (
          <button type="button" onClick={startAgain} className="text-ink-soft hover:text-ink hover:underline">
            {t('otherAccount')}
          </button>
        ) : (
          <Link
            href={withBrand('/forgot-password', brand)}
            prefetch={false}
            className="text-ink-soft hover:text-ink hover:underline"
          >
            {t('forgot')}
          </Link>
        )}
      </p>
    </form>
  );
}
