'use client';

import { CircleAlert, CircleCheck } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { cn } from '#app/_ui/cn.ts';
import { Card } from '#app/_ui/page.tsx';
import type { Verdict } from './explain-signature.ts';

function Signature({ label, value, other }: { label: string; value: string; other: string }) {
  const letters = Array.from(value, (letter, index) => ({ letter, same: letter === other[index] }));
  const firstOff = letters.findIndex(({ same }) => !same);
  const at = firstOff < 0 ? value.length : firstOff;
  return (
    <div>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="mt-0.5 font-mono text-xs break-all">
        {value.slice(0, at)}
        <span className="text-danger">{value.slice(at)}</span>
      </dd>
    </div>
  );
}

/** Explains whether the signature is valid, and shows the given and the expected signature. */
export function VerdictCard({ verdict }: { verdict: Verdict }) {
  const t = useTranslations('webhooks');
  const format = useFormatter();
  const isRight = verdict.kind === 'genuine' && verdict.isFresh;
  const Icon = isRight ? CircleCheck : CircleAlert;
  const tone = isRight ? 'text-accent' : verdict.kind === 'genuine' ? 'text-warning' : 'text-danger';
  return (
    <Card className="p-5">
      <div className="flex gap-3">
        <Icon className={cn('mt-0.5 size-5 shrink-0', tone)} aria-hidden />
        <div className="min-w-0 space-y-1">
          <p className="font-medium">{t(`verdict_${verdict.kind}`)}</p>
          {verdict.kind !== 'no_signature' && (
            <>
              {verdict.cause && <p className="text-sm">{t(`cause_${verdict.cause}`)}</p>}
              {verdict.kind === 'different' && !verdict.cause && <p className="text-sm">{t('cause_unknown')}</p>}
              <p className="text-sm text-ink-soft">
                {t(verdict.isFresh ? 'verdictFresh' : 'verdictOld', {
                  time: format.dateTime(new Date(verdict.time * 1_000), { dateStyle: 'medium', timeStyle: 'medium' }),
                })}
              </p>
            </>
          )}
        </div>
      </div>
      {verdict.kind !== 'no_signature' && (
        <dl className="mt-4 space-y-3 border-t border-line pt-4">
          <Signature label={t('signatureReceived')} value={verdict.received} other={verdict.computed} />
          <Signature label={t('signatureComputed')} value={verdict.computed} other={verdict.received} />
        </dl>
      )}
    </Card>
  );
}
