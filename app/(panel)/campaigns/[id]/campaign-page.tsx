'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import { StatusOfCampaign } from '../status-of-campaign.tsx';
import { Draft } from './_parts/draft.tsx';
import { Effects } from './_parts/effects.tsx';
import { Progress } from './_parts/progress.tsx';
import { Recipients } from './_parts/recipients.tsx';
import { SteerButtons } from './_parts/steer-buttons.tsx';

const freshMs = 2_000;
const moving: ReadonlySet<string> = new Set(['running', 'paused', 'scheduled']);

/** The page of one campaign. It edits a draft part by part, and shows the progress once the campaign has started. */
export function CampaignPage({ id }: { id: string }) {
  const t = useTranslations('campaigns');
  const trpc = useTRPC();
  const campaign = useQuery({
    ...trpc.campaigns.showCampaign.queryOptions({ id }),
    refetchInterval: ({ state }) => (moving.has(state.data?.status ?? '') ? freshMs : false),
  });
  const { data } = campaign;
  if (!data) {
    return (
      <Page title={t('title')}>
        <Card>
          {campaign.isError ? (
            <Failure error={campaign.error} onRetry={() => void campaign.refetch()} />
          ) : (
            <SkeletonRows count={4} />
          )}
        </Card>
      </Page>
    );
  }
  const title = (
    <span className="flex flex-wrap items-center gap-3">
      {data.name}
      <StatusOfCampaign status={data.status} />
    </span>
  );
  const isDraft = data.status === 'draft';
  return (
    <Page title={title} narrow={isDraft ? 'column' : false} actions={<SteerButtons campaign={data} />}>
      <div className="space-y-5">
        {isDraft ? (
          <Draft campaign={data} />
        ) : (
          <>
            <Progress campaign={data} />
            {data.status !== 'scheduled' && (
              <>
                <Effects campaign={data} />
                <Recipients campaign={data} />
              </>
            )}
          </>
        )}
      </div>
    </Page>
  );
}
