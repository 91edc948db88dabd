'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronRight, Plus, Radar, ShieldCheck, Webhook as WebhookIcon } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { HourChart } from '#app/_ui/display/hour-chart.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { SecretDialog } from '#app/_ui/overlays/secret-dialog.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { Webhook } from '#server/contract/developers/webhook.ts';
import type { WebhookGlance } from '#server/contract/developers/webhook-stats.ts';
import { useCreating } from '../../_actions/use-creating.ts';
import { useMember } from '../../_shell/member.tsx';
import { Health } from './health.tsx';
import { inkOfRate } from './health-of.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

/** Summarizes the last 24 hours of an endpoint as a few bars and one number. */
function Glance({ glance }: { glance: WebhookGlance }) {
  const t = useTranslations('webhooks');
  const format = useFormatter();
  const { attempts, succeeded, success_rate: rate, hours } = glance;
  return (
    <span className="flex shrink-0 items-center gap-3 sm:w-56">
      <HourChart
        small
        className="hidden flex-1 sm:block"
        hours={hours}
        label={t('chart', { attempts, failed: attempts - succeeded })}
        inWords={(hour, time) => t('hour', { time, succeeded: hour.succeeded, failed: hour.failed })}
      />
      <span className={cn('w-14 text-right text-sm font-medium tabular-nums', inkOfRate(rate))}>
        {rate === null ? '–' : format.number(rate, { style: 'percent', maximumFractionDigits: 1 })}
      </span>
    </span>
  );
}

interface RowProps {
  readonly webhook: Webhook;
  readonly glance: WebhookGlance | undefined;
  readonly isUnknown: boolean;
}

function WebhookRow({ webhook, glance, isUnknown }: RowProps) {
  const t = useTranslations('webhooks');
  return (
    <li>
      <Link
        href={`/developers/webhooks/${webhook.id}`}
        prefetch={false}
        className="flex items-center gap-4 px-5 py-4 -outline-offset-2 hover:bg-canvas dark:hover:bg-raised"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 truncate font-mono text-sm font-medium">{webhook.url}</span>
            <Health webhook={webhook} rate={glance?.success_rate} isUnknown={isUnknown} />
          </span>
          <span className="mt-1 block truncate text-xs text-ink-soft">
            {webhook.description && `${webhook.description} · `}
            {t('selected', { count: webhook.events.length })}
            {webhook.health.last_success_at && (
              <>
                {' · '}
                <Ago at={webhook.health.last_success_at} />
              </>
            )}
          </span>
        </span>
        {glance && <Glance glance={glance} />}
        <ChevronRight className="size-4 text-ink-faint" aria-hidden />
      </Link>
    </li>
  );
}

/** The page that lists the webhook endpoints with the health of each. */
export function WebhooksPage() {
  const t = useTranslations('webhooks');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const [creating, setCreating] = useCreating();
  const [secret, setSecret] = useState<string | null>(null);
  const webhooks = useInfiniteQuery(
    trpc.webhooks.listWebhooks.infiniteQueryOptions(
      {},
      { getNextPageParam: (page) => page.next_cursor ?? undefined, refetchInterval: 10_000 },
    ),
  );
  const glances = useQuery(trpc.webhooks.glanceAtWebhooks.queryOptions({}, { refetchInterval: 30_000 }));
  const items = webhooks.data?.pages.flatMap((page) => page.data) ?? [];
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Plus className="size-4" aria-hidden />
      {t('create')}
    </Button>
  );
  const verify = (
    <Button asChild>
      <Link href="/developers/webhooks/verify" prefetch={false}>
        <ShieldCheck className="size-4" aria-hidden />
        {t('verify')}
      </Link>
    </Button>
  );
  const inspector = useMember().sandbox && (
    <Button asChild>
      <Link href="/developers/webhooks/inspector" prefetch={false}>
        <Radar className="size-4" aria-hidden />
        {t('inspector')}
      </Link>
    </Button>
  );
  const actions = (
    <>
      {inspector}
      {verify}
      {!(webhooks.isSuccess && items.length === 0) && create}
    </>
  );
  return (
    <Page title={t('title')} description={t('description')} actions={actions}>
      <Card>
        {webhooks.isPending && <SkeletonRows count={3} />}
        {webhooks.isError && <Failure error={webhooks.error} onRetry={() => void webhooks.refetch()} />}
        {webhooks.isSuccess && items.length === 0 && (
          <Empty icon={WebhookIcon} title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </Empty>
        )}
        <ul className="divide-y divide-line">
          {items.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              glance={glances.data?.data.find((one) => one.webhook_id === webhook.id)}
              isUnknown={glances.isError}
            />
          ))}
        </ul>
      </Card>
      {webhooks.hasNextPage && (
        <Button className="mx-auto mt-4 flex" onClick={() => void webhooks.fetchNextPage()}>
          {c('loadMore')}
        </Button>
      )}
      {creating && (
        <WebhookDialog
          onClose={() => setCreating(false)}
          onCreated={(made) => {
            setCreating(false);
            setSecret(made);
          }}
        />
      )}
      <SecretDialog
        secret={secret}
        title={t('secretTitle')}
        text={t('secretText')}
        done={t('done')}
        onDone={() => setSecret(null)}
      />
    </Page>
  );
}
