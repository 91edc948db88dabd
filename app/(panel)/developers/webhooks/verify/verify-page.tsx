'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { BackLink } from '#app/_ui/buttons/back-link.tsx';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Field, Input, Textarea } from '#app/_ui/fields/field.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { explainSignature, type Verdict } from './explain-signature.ts';
import { VerdictCard } from './verdict-card.tsx';

interface Payload {
  body: string;
  headers: string;
  secret: string;
}

/**
 * The page that verifies a pasted webhook signature, and explains why the signature is wrong. All data stays in the
 * browser.
 */
export function VerifyPage() {
  const t = useTranslations('webhooks');
  const c = useTranslations('common');
  const form = useForm<Payload>({ defaultValues: { body: '', headers: '', secret: '' } });
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { errors } = form.formState;
  const verify = async (payload: Payload) => setVerdict(await explainSignature(payload, Date.now() / 1_000));
  return (
    <Page
      narrow
      back={<BackLink href="/developers/webhooks">{t('title')}</BackLink>}
      title={t('verify')}
      description={t('verifyText')}
    >
      <div className="space-y-6">
        <Card className="p-5">
          <form onSubmit={form.handleSubmit(verify)} className="space-y-5" noValidate>
            <Field label={t('verifyBody')} hint={t('verifyBodyHint')}>
              {(control) => (
                <Textarea
                  {...control}
                  {...form.register('body')}
                  spellCheck={false}
                  className="min-h-40 font-mono text-xs"
                />
              )}
            </Field>
            <Field label={t('verifyHeaders')} hint={t('verifyHeadersHint')} error={errors.headers?.message}>
              {(control) => (
                <Textarea
                  {...control}
                  {...form.register('headers', { required: c('required') })}
                  spellCheck={false}
                  placeholder="Svc-Signature: t=…,v1=…"
                  className="font-mono text-xs"
                />
              )}
            </Field>
            <Field label={t('verifySecret')} hint={t('verifySecretHint')} error={errors.secret?.message}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register('secret', { required: c('required') })}
                  autoComplete="off"
                  spellCheck={false}
                  placeholder="whsec_…"
                  className="font-mono text-xs"
                />
              )}
            </Field>
            <div className="flex justify-end">
              <Button type="submit" look="primary">
                {t('verifyAction')}
              </Button>
            </div>
          </form>
        </Card>
        <div aria-live="polite">{verdict && <VerdictCard verdict={verdict} />}</div>
      </div>
    </Page>
  );
}
