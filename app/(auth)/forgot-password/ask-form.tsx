'use client';

import { useMutation } from '@tanstack/react-query';
import { MailCheck, MailX } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useAwake } from '#app/_ui/browser/awake.tsx';
import { Button } from '#app/_ui/buttons/button.tsx';
import { withBrand } from '#app/_ui/display/with-brand.ts';
import { Empty } from '#app/_ui/feedback/states.tsx';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';

/**
 * The form that requests an e-mail with a link to set a new password. Its confirmation does not reveal whether an
 * account with that e-mail exists.
 */
export function AskForm({ brand }: { brand: string | null }) {
  const t = useTranslations('newPassword');
  const s = useTranslations('signIn');
  const errorText = useErrorText();
  const trpc = useTRPC();
  const awake = useAwake();
  const ask = useMutation(trpc.session.askPasswordReset.mutationOptions({ meta: { quiet: true } }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask.mutate({ email: String(new FormData(event.currentTarget).get('email')) });
  };
  const toSignIn = (
    <Button asChild>
      <Link href={withBrand('/sign-in', brand)}>{t('toSignIn')}</Link>
    </Button>
  );
  if (ask.data) {
    const { can_mail: canMail } = ask.data;
    return (
      <Empty
        tight
        icon={canMail ? MailCheck : MailX}
        title={<h1>{canMail ? t('askedTitle') : t('noMailTitle')}</h1>}
        action={toSignIn}
      >
        {canMail
          ? t('askedText', { email: ask.variables.email })
          : t.rich('noMailText', { code: (text) => <code className="mt-2 block font-mono text-xs">{text}</code> })}
      </Empty>
    );
  }
  return (
    <>
      <div className="mb-6 text-center">
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{t('askTitle')}</h1>
        <p className="mt-2 text-sm text-balance text-ink-soft">{t('askText')}</p>
      </div>
      <form
        method="post"
        onSubmit={submit}
        className="space-y-4 rounded-2xl border border-line bg-surface p-6 shadow-sm"
      >
        <Field label={s('email')}>
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              placeholder="ana@example.com"
              maxLength={320}
              required
              autoFocus
            />
          )}
        </Field>
        <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger empty:hidden">
          {ask.error ? errorText(ask.error) : null}
        </p>
        <Button type="submit" look="primary" className="w-full" busy={ask.isPending} disabled={!awake}>
          {t('ask')}
        </Button>
        <p className="text-center text-sm">
          <Link
            href={withBrand('/sign-in', brand)}
            prefetch={false}
            className="text-ink-soft hover:text-ink hover:underline"
          >
            {t('toSignIn')}
          </Link>
        </p>
      </form>
    </>
  );
}
