'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Badge } from '#app/_ui/display/badge.tsx';
import { useNow } from '#app/_ui/time/use-now.ts';
import type { Webhook } from '#server/contract/developers/webhook.ts';
import { healthOf } from './health-of.ts';

interface Props {
  readonly webhook: Webhook;
  /** The success rate of the last 24 hours. Null if there were no attempts, undefined until it is loaded. */
  readonly rate: number | null | undefined;
  /** Whether the success rate could not be read. */
  readonly isUnknown: boolean;
}

/** A badge with the health of an endpoint. */
export function Health({ webhook, rate, isUnknown }: Props) {
  const t = useTranslations('webhooks');
  const format = useFormatter();
  const now = useNow(30_000);
  const { health } = webhook;
  const { word, tone } = healthOf(webhook, rate ?? null);
  // Shows a neutral badge until the success rate is known.
  if (rate === undefined && tone !== 'danger' && word !== 'paused')
    return isUnknown ? <Badge tone="neutral">{t('rateUnknown')}</Badge> : null;
  const percent = format.number(rate ?? 0, { style: 'percent', maximumFractionDigits: 0 });
  const time = health.failing_since ? format.relativeTime(new Date(health.failing_since), now) : '';
  const texts = {
    disabled: () => t('disabled'),
    paused: () => t('paused'),
    failing: () => t('failing', { time }),
    mostFail: () => t('mostFail', { percent }),
    someFail: () => t('someFail', { percent }),
    failures: () => t('failures', { count: health.failure_count }),
    healthy: () => t('healthy'),
    last: () => t('lastArrived'),
    untried: () => t('untried'),
  };
  return <Badge tone={tone}>{texts[word]()}</Badge>;
}
