'use client';

import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useStored } from '#app/_ui/browser/use-stored.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { errorDetails, useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { useMember } from '../../../_shell/member.tsx';
import { useReasonText } from '../../use-reason-text.ts';

/**
 * Sends a test message to the user's own phone, with the values of the first contact. The browser remembers the phone
 * number.
 */
export function TestMessage({ id }: { id: string }) {
  const t = useTranslations('campaigns');
  const trpc = useTRPC();
  const errorText = useErrorText();
  const reasonText = useReasonText();
  const { sandbox } = useMember();
  const [kept, keep] = useStored('campaign-test-phone');
  const [typed, setTyped] = useState<string | null>(null);
  const to = typed ?? kept ?? '';
  const [key, setKey] = useState(() => crypto.randomUUID());
  const send = useMutation(trpc.campaigns.sendTestMessage.mutationOptions({ meta: { quiet: true } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(
      { id, to, idempotency_key: key },
      {
        onSuccess: () => {
          keep(to);
          setKey(crypto.randomUUID());
        },
      },
    );
  };
  const { problems } = errorDetails(send.error);
  const why = Array.isArray(problems) ? problems.map((one) => reasonText(String(one))).join(' ') : null;
  const failed = send.error ? (why ?? errorText(send.error)) : send.data?.error?.message;
  return (
    <form onSubmit={submit} noValidate className="rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label={t('testTo')}
          hint={t('testHint')}
          error={failed ? t('testFailed', { why: failed }) : undefined}
          className="min-w-0 flex-1 basis-56"
        >
          {(control) => (
            <Input
              {...control}
              type="tel"
              autoComplete="tel"
              placeholder="+55 11 91234-5678"
              value={to}
              onChange={({ target }) => {
                setTyped(target.value);
                // A test to another phone is another message, so it needs a new idempotency key.
                setKey(crypto.randomUUID());
                send.reset();
              }}
            />
          )}
        </Field>
        <Button type="submit" className="mt-6.5" busy={send.isPending} disabled={to.trim() === ''}>
          {t('testSend')}
        </Button>
      </div>
      <p role="status" className="mt-1 text-sm text-accent-ink empty:hidden">
        {send.data && !send.data.error && (
          <>
            {t('testSent')}{' '}
            {sandbox && (
              <Link href="/phone" target="_blank" className="font-medium underline">
                {t('testPhone')}
              </Link>
            )}
          </>
        )}
      </p>
    </form>
  );
}
