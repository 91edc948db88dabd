'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { textOr } from '#app/_i18n/text-or.ts';
import { CopyButton } from '#app/_ui/buttons/copy-button.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { PanelNumber } from '#server/contract/channels/connection.ts';
import { useLimitText } from '../number-badges.tsx';

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-faint">{label}</dt>
    <dd className="mt-0.5 text-sm">{children}</dd>
  </div>
);

const Id = ({ label, text }: { label: string; text: string }) => (
  <Detail label={label}>
    <span className="flex items-center gap-1.5">
      <span className="font-mono break-all">{text}</span>
      <CopyButton text={text} name={label} quiet />
    </span>
  </Detail>
);

/**
 * The card with what the messaging provider reports about the number: its quality rating, its messaging limit and its
 * display name.
 */
export function AboutCard({ number }: { number: PanelNumber }) {
  const t = useTranslations('numbers');
  const limitText = useLimitText();
  const { quality, messaging_limit: limit, last_inbound_at: last } = number;
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-md font-semibold">{t('about')}</h2>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3.5 sm:grid-cols-3">
        <Detail label={t('quality')}>{quality ? textOr(t, `quality_${quality}`, quality) : t('qualityUnknown')}</Detail>
        <Detail label={t('limit')}>{limitText(limit) ?? limit ?? t('limitUnknown')}</Detail>
        <Detail label={t('lastInbound')}>{last ? <Ago at={last} /> : t('neverWritten')}</Detail>
        <Id label={t('phoneNumberId')} text={number.phone_number_id} />
        <Id label={t('wabaId')} text={number.waba_id} />
      </dl>
    </Card>
  );
}
