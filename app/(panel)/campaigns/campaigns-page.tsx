'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { Campaign } from '#server/contract/outreach/campaign.ts';
import { useCreating } from '../_actions/use-creating.ts';
import { CreateCampaign } from './create-campaign.tsx';
import { StatusOfCampaign } from './status-of-campaign.tsx';

const freshMs = 5_000;

function Row({ campaign }: { campaign: Omit<Campaign, 'template' | 'audience'> }) {
  const t = useTranslations('campaignList');
  const format = useFormatter();
  const { counts } = campaign;
  const at = campaign.completed_at ?? campaign.started_at ?? campaign.scheduled_at;
  return (
    <li>
      <Link
        href={`/campaigns/${campaign.id}`}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3.5 hover:bg-sunken dark:hover:bg-raised"
      >
        <span className="min-w-0 flex-1 basis-48 truncate font-medium">{campaign.name}</span>
        <span className="text-sm text-ink-soft tabular-nums">
          {counts.total > 0 && t('rowCounts', { sent: format.number(counts.sent), total: format.number(counts.total) })}
        </span>
        {at && <Ago at={at} className="text-sm text-ink-faint" />}
        <StatusOfCampaign status={campaign.status} />
      </Link>
    </li>
  );
}

/** The page that lists the campaigns with the progress of each. */
export function CampaignsPage() {
  const t = useTranslations('campaignList');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const [creating, setCreating] = useCreating();
  const list = useInfiniteQuery({
    ...trpc.campaigns.listCampaigns.infiniteQueryOptions({}, { getNextPageParam: (page) => page.next_cursor }),
    refetchInterval: freshMs,
  });
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Plus className="size-4" aria-hidden />
      {t('create')}
    </Button>
  );
  return (
    <Page
      title={t('title')}
      description={t('description')}
      // While the list is empty, this button is shown in the middle of the list instead. While the list loads, the
      // button is hidden, so that it does not move under the pointer.
      actions={!list.isPending && !(list.isSuccess && all.length === 0) && create}
    >
      <Card>
        {list.isPending && <SkeletonRows count={4} />}
        {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && all.length === 0 && (
          <Empty icon={Megaphone} title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </Empty>
        )}
        <ul className="divide-y divide-line">
          {all.map((campaign) => (
            <Row key={campaign.id} campaign={campaign} />
          ))}
        </ul>
        {list.hasNextPage && (
          <div className="border-t border-line p-3 text-center">
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {c('loadMore')}
            </Button>
          </div>
        )}
      </Card>
      {creating && <CreateCampaign onClose={() => setCreating(false)} />}
    </Page>
  );
}
