'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { BackLink } from '#app/_ui/buttons/back-link.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Failure } from '#app/_ui/feedback/states.tsx';
import { Page } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { Replay } from '#server/contract/developers/webhook-replay.ts';
import { Health } from '../health.tsx';
import { Deliveries } from './deliveries.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { Replays } from './replays.tsx';
import { StatsCard } from './stats-card.tsx';
import { WebhookActions } from './webhook-actions.tsx';

const hourMs = 3_600_000;

/** Shows when the endpoint will be disabled, if it has been failing for more than an hour. */
function DisableDate({ since }: { since: string }) {
  const t = useTranslations('webhooks');
  const format = useFormatter();
  const at = Date.parse(since);
  if (Date.now() - at < hourMs) return null;
  const date = format.dateTime(new Date(at + 72 * hourMs), { dateStyle: 'medium', timeStyle: 'short' });
  return <span className="font-medium text-danger">{t('willBeDisabled', { date })}</span>;
}

/** The page of one endpoint: its health, the actions on it and its deliveries. */
export function WebhookPage({ id }: { id: string }) {
  const t = useTranslations('webhooks');
  const trpc = useTRPC();
  const [replaying, setReplaying] = useState<Replay['kind'] | null>(null);
  const {
    data: webhook,
    error,
    refetch,
  } = useQuery(trpc.webhooks.getWebhook.queryOptions({ id }, { refetchInterval: 5_000 }));
  // The statistics card begins with the same query, so the card and the page share one request.
  const { data: day, isError: isDayUnknown } = useQuery(
    trpc.webhooks.webhookStats.queryOptions({ id, period: '24h' }, { refetchInterval: 30_000 }),
  );
  if (error && !webhook) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      back={<BackLink href="/developers/webhooks">{t('title')}</BackLink>}
      title={
        <span className="block font-mono text-lg break-all">{webhook?.url ?? <Skeleton className="h-6 w-72" />}</span>
      }
      description={webhook?.description}
      actions={webhook && <WebhookActions webhook={webhook} />}
    >
      {webhook && (
        <div className="mb-8 space-y-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
            <Health webhook={webhook} rate={day?.success_rate} isUnknown={isDayUnknown} />
            {webhook.health.last_success_at && (
              <span>{t.rich('lastSuccess', { time: () => <Ago at={webhook.health.last_success_at ?? ''} /> })}</span>
            )}
            {webhook.health.failing_since && webhook.health.failure_count > 0 && (
              <span>{t('failures', { count: webhook.health.failure_count })}</span>
            )}
            {webhook.active && webhook.health.failing_since && <DisableDate since={webhook.health.failing_since} />}
            {webhook.health.disabled_reason && <span className="text-danger">{t('disabledReason')}</span>}
          </p>
          <p className="flex flex-wrap gap-1">
            {webhook.events.map((event) => (
              <Badge key={event} className="font-mono text-2xs font-normal">
                {event}
              </Badge>
            ))}
          </p>
        </div>
      )}
      <Replays endpointId={id} active={webhook?.active ?? false} onReplayMissed={() => setReplaying('missed')} />
      <StatsCard endpointId={id} />
      <Deliveries endpointId={id} url={webhook?.url ?? ''} onRetryMany={() => setReplaying('failed')} />
      {replaying && <ReplayDialog endpointId={id} kind={replaying} onClose={() => setReplaying(null)} />}
    </Page>
  );
}
