'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Failure } from '#app/_ui/feedback/states.tsx';
import { comparedMax } from '#server/contract/insight/figure-words.ts';
import type { Behind } from '../use-behind.ts';
import type { Asked } from '../use-figures-query.ts';
import { ChartCard } from './chart-card.tsx';
import { Choice } from './choice.tsx';
import { Funnel, useFunnel } from './funnel.tsx';

const reached = ['sent', 'delivered', 'read', 'clicked', 'replied'] as const;

interface Props extends Pick<Asked, 'days'> {
  readonly period: string;
  readonly onBehind: (behind: Behind) => void;
}

/**
 * Shows how many recipients of campaigns reached each step, such as read or replied. Covers all campaigns of the
 * period, or one chosen campaign.
 */
export function CampaignsChart({ days, period, onBehind }: Props) {
  const t = useTranslations('charts');
  const f = useTranslations('figures');
  const trpc = useTRPC();
  const [chosen, choose] = useState('');
  const read = useQuery(trpc.analytics.compareCampaigns.queryOptions(days, { refetchInterval: 30_000 }));
  const rows = read.data?.rows ?? [];
  const one = rows.find(({ id }) => id === chosen);
  const asked = { sent_from: read.data?.from ?? '', sent_to: read.data?.to ?? '' };
  const steps = reached.map((key) => ({
    key,
    label: f(`campaign_${key}`),
    value: (one ? [one] : rows).reduce((sum, row) => sum + row[key], 0),
    // If several campaigns are shown, the link opens the table of campaigns, where each number links to its recipients.
    href: one
      ? `/campaigns/${one.id}?${new URLSearchParams({ reached: key, ...asked })}`
      : `/figures?${new URLSearchParams({ view: 'campaign', period: 'own', from: days.from, to: days.to })}`,
  }));
  const { table, paint, share } = useFunnel(steps, t('people'));
  if (read.isError) return <Failure error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton className="h-80" />;
  return (
    <ChartCard
      title={t('campaigns')}
      about={read.data.is_cut ? f('campaign_cut', { count: comparedMax }) : t('campaignsAbout')}
      period={one ? `${one.name} · ${period}` : period}
      table={table}
      empty={(steps[0]?.value ?? 0) === 0 && t('campaignsNone')}
      paint={paint}
      onBehind={onBehind}
      choice={
        <Choice
          label={t('whichCampaign')}
          among={rows}
          chosen={one?.id ?? ''}
          onChoose={choose}
          all={t('allCampaigns')}
        />
      }
    >
      <Funnel steps={steps} share={share} />
    </ChartCard>
  );
}
