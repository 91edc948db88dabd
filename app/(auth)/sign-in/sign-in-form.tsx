'use client';

import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useAwake } from '#app/_ui/awake.tsx';
import { Button } from '#app/_ui/button.tsx';
import { Field, Input } from '#app/_ui/field.tsx';
import { PasswordInput } from '#app/_ui/password-input.tsx';
import { ownPath } from './own-path.ts';

/** E-mail and password; a refusal is said above the button and read out. */
export function SignInForm({ next }: { next: string }) {
  const t = useTranslations('signIn');
  const e = useTranslations('errors');
  const c = useTranslations('common');
  const awake = useAwake();
  const [busy, setBusy] = useState(false);
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
    }).catch(() => undefined);
    if (answer?.ok) return window.location.assign(ownPath(next));
    const code = answer?.error ?? 'connection_lost';
    setRefusal(e.has(code as never) ? e(code as never) : e('internal_error'));
    setBusy(false);
  };

  return (
    <form method="post" onSubmit={submit} className="space-y-4 rounded-2xl border border-line bg-surface p-6 shadow-sm">
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
      <Field label={t('password')}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
      </Field>
      <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-[13px] text-danger empty:hidden">
        {refusal}
      </p>
      {/* Before this page's code has loaded, a form sends what stands in it as part of an address: the password too. */}
      <Button type="submit" look="primary" className="w-full" busy={busy} disabled={!awake}>
        {busy ? c('loading') : t('submit')}
      </Button>
    </form>
  );
}
