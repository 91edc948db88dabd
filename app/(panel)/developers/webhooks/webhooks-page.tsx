'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, Plus, Webhook as WebhookIcon } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/button.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { SecretDialog } from '#app/_ui/secret-dialog.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/states.tsx';
import { Ago } from '#app/_ui/time.tsx';
import type { Webhook } from '#server/contract/webhook.ts';
import { Health } from './health.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

function WebhookRow({ webhook }: { webhook: Webhook }) {
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
            <span className="min-w-0 truncate font-mono text-[13px] font-medium">{webhook.url}</span>
            <Health webhook={webhook} />
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
        <ChevronRight className="size-4 text-ink-faint" aria-hidden />
      </Link>
    </li>
  );
}

/** The endpoints, each with its health at a glance. */
export function WebhooksPage() {
  const t = useTranslations('webhooks');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const webhooks = useInfiniteQuery(
    trpc.webhooks.listWebhooks.infiniteQueryOptions(
      {},
      { getNextPageParam: (page) => page.next_cursor ?? undefined, refetchInterval: 10_000 },
    ),
  );
  const items = webhooks.data?.pages.flatMap((page) => page.data) ?? [];
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Plus className="size-4" aria-hidden />
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} description={t('description')} actions={create}>
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
            <WebhookRow key={webhook.id} webhook={webhook} />
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
