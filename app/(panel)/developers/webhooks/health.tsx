'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Badge } from '#app/_ui/badge.tsx';
import { useNow } from '#app/_ui/use-now.ts';
import type { Webhook } from '#server/contract/webhook.ts';

/** How an endpoint does, in one badge. */
export function Health({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks');
  const format = useFormatter();
  const now = useNow(30_000);
  const { health } = webhook;
  const ago = (at: string) => format.relativeTime(new Date(at), now);
  if (health.disabled_at) return <Badge tone="danger">{t('disabled')}</Badge>;
  if (!webhook.active) return <Badge>{t('paused')}</Badge>;
  if (health.failing_since) return <Badge tone="danger">{t('failing', { time: ago(health.failing_since) })}</Badge>;
  if (health.failure_count > 0) return <Badge tone="warning">{t('failures', { count: health.failure_count })}</Badge>;
  return health.last_success_at ? <Badge tone="accent">{t('healthy')}</Badge> : <Badge>{t('untried')}</Badge>;
}
