'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { CopyButton } from '#app/_ui/buttons/copy-button.tsx';
import { Field, Input } from '#app/_ui/fields/field.tsx';
import { prettyJson } from '#app/_ui/text/pretty-json.ts';
import { triggerAddress, triggerCurl } from './trigger-curl.ts';

/** An example phone number, used in the command until the user types one. */
const samplePhone = '+5511987654321';

const code = 'min-w-0 flex-1 rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-xs';

/** Calls the trigger as an external system would, without the session of the signed-in user. */
async function call(token: string, phone: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(triggerAddress(), {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ phone }),
  });
  return { status: answer.status, body: await answer.text() };
}

/** Shows how to start an automation with its token: the URL, a curl command, and a form that makes a test call. */
export function TokenUse({ token }: { token: string }) {
  const t = useTranslations('flowToken');
  const [phone, setPhone] = useState('');
  const test = useMutation({ mutationFn: () => call(token, phone.trim()) });
  const curl = triggerCurl(token, { phone: phone.trim() || samplePhone });
  return (
    <div className="mt-5 space-y-4 text-sm">
      <div>
        <p className="mb-1.5 font-medium">{t('address')}</p>
        <div className="flex items-center gap-2">
          <code className={`${code} break-all`}>{triggerAddress()}</code>
          <CopyButton text={triggerAddress()} name={t('address')} />
        </div>
      </div>
      <div>
        <p className="mb-1.5 font-medium">{t('curl')}</p>
        <div className="flex items-start gap-2">
          <pre className={`${code} break-all whitespace-pre-wrap`}>{curl}</pre>
          <CopyButton text={curl} name={t('curl')} />
        </div>
      </div>
      <form
        className="border-t border-line pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate();
        }}
      >
        <Field label={t('phone')} hint={t('testHint')}>
          {(control) => (
            <div className="flex gap-2">
              <Input
                {...control}
                type="tel"
                required
                placeholder={samplePhone}
                value={phone}
                onChange={({ target }) => setPhone(target.value)}
                autoComplete="off"
              />
              <Button type="submit" className="shrink-0" busy={test.isPending}>
                {t('test')}
              </Button>
            </div>
          )}
        </Field>
        <div role="status" className="mt-2 empty:hidden">
          {test.isError && <p className="text-danger">{t('noAnswer')}</p>}
          {test.data && (
            <>
              <p className="mb-1.5 font-medium">{t('answer', { status: test.data.status })}</p>
              <pre className={`${code} max-h-48 overflow-y-auto break-all whitespace-pre-wrap`}>
                {prettyJson(test.data.body)}
              </pre>
            </>
          )}
        </div>
      </form>
    </div>
  );
}
