'use client';

import { useQuery } from '@tanstack/react-query';
import { type LucideIcon, Megaphone, Workflow } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Empty, Failure } from '#app/_ui/feedback/states.tsx';
import {
  automationFigures,
  campaignCosts,
  campaignFigures,
  comparedMax,
} from '#server/contract/insight/figure-words.ts';
import type { CompareAutomationsResult, CompareCampaignsResult } from '#server/contract/insight/figures-page.ts';
import { useHasPower, useMember } from '../_shell/member.tsx';
import { sectionsFor } from '../_shell/navigation.ts';
import { FigureTable } from './figure-table.tsx';
import { useCosts } from './use-costs.ts';
import { useFigureText } from './use-figure-text.ts';
import type { Asked } from './use-figures-query.ts';

type Campaign = CompareCampaignsResult['rows'][number];
type Automation = CompareAutomationsResult['rows'][number];

/** A number with a link to the list of items that it counts. */
const Opens = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <Link href={href} prefetch={false} className="text-accent hover:underline print:text-ink">
    {children}
  </Link>
);

/**
 * The text for an empty table of campaigns or automations. The text links to the page on which the member can create a
 * campaign or automation, if the member may do so.
 */
function NoneYet({ of, icon, href }: { of: 'campaign' | 'automation'; icon: LucideIcon; href: string }) {
  const t = useTranslations('figures');
  const isTheirs = sectionsFor(useMember()).some(({ pages }) => pages.some((page) => page.href === href));
  const action = isTheirs && (
    <Button asChild>
      <Link href={href}>{t(`${of}_toThem`)}</Link>
    </Button>
  );
  return (
    <Empty icon={icon} title={t(`${of}_emptyTitle`)} action={action}>
      {t(`${of}_emptyText`)}
    </Empty>
  );
}

/** Maps each cost to the recipients that are listed when the cost is clicked. */
const paidFor = { cost: 'sent', ai_cost: 'replied', per_reply: 'replied', per_conversion: 'converted' } as const;

/** Shows what each campaign achieved and what it cost. */
export function CampaignsView({ days }: Pick<Asked, 'days'>) {
  const t = useTranslations('figures');
  const format = useFormatter();
  const trpc = useTRPC();
  const costs = useCosts();
  const seesCosts = useHasPower('costs:read');
  const compared = useQuery(trpc.analytics.compareCampaigns.queryOptions(days, { refetchInterval: 30_000 }));
  if (compared.isError) return <Failure error={compared.error} onRetry={() => void compared.refetch()} />;
  const { from: sent_from = '', to: sent_to = '' } = compared.data ?? {};
  const askedOf = (reached: string) => new URLSearchParams({ reached, sent_from, sent_to });
  const counts = campaignFigures.map((key) => ({
    key,
    name: t(`campaign_${key}`),
    about: t(`campaign_${key}_about`),
    cell: (row: Campaign) =>
      row[key] === 0 ? '0' : <Opens href={`/campaigns/${row.id}?${askedOf(key)}`}>{format.number(row[key])}</Opens>,
  }));
  const paid = campaignCosts.map((key) => ({
    key,
    name: t(`campaign_${key}`),
    about: t(`campaign_${key}_about`),
    cell: (row: Campaign) => {
      const sum = costs(row[key], key === 'cost' ? row.unknown : 0);
      const isSome = (row[key] ?? []).length > 0 || (key === 'cost' && row.unknown > 0);
      return isSome ? <Opens href={`/campaigns/${row.id}?${askedOf(paidFor[key])}`}>{sum}</Opens> : sum;
    },
  }));
  return (
    <FigureTable
      title={t('view_campaign')}
      note={t('campaignNote')}
      {...(compared.data?.is_cut && { about: t('campaign_cut', { count: comparedMax }) })}
      question={{ table: 'campaign', ...days }}
      rows={compared.data?.rows}
      nameOf={({ name }) => name}
      columns={seesCosts ? [...counts, ...paid] : counts}
      empty={<NoneYet of="campaign" icon={Megaphone} href="/campaigns" />}
      asOf={compared.data?.as_of}
    />
  );
}

/** Shows what each automation did. */
export function AutomationsView({ days }: Pick<Asked, 'days'>) {
  const t = useTranslations('figures');
  const format = useFormatter();
  const trpc = useTRPC();
  const text = useFigureText();
  const compared = useQuery(trpc.analytics.compareAutomations.queryOptions(days, { refetchInterval: 30_000 }));
  if (compared.isError) return <Failure error={compared.error} onRetry={() => void compared.refetch()} />;
  const { from: started_from = '', to: started_to = '' } = compared.data ?? {};
  const askedOf = (status: string) => {
    const state = status === 'started' ? {} : { status };
    return new URLSearchParams({ tab: 'runs', ...state, started_from, started_to });
  };
  const counts = automationFigures.map((key) => ({
    key,
    name: t(`automation_${key}`),
    about: t(`automation_${key}_about`),
    cell: (row: Automation) =>
      row[key] === 0 ? '0' : <Opens href={`/automations/${row.id}?${askedOf(key)}`}>{format.number(row[key])}</Opens>,
  }));
  const took = {
    key: 'took',
    name: t('automation_took'),
    about: t('automation_took_about'),
    cell: (row: Automation) => {
      const duration = text('resolution_p50', row.duration_p50);
      if (row.duration_p50 === null) return duration;
      return <Opens href={`/automations/${row.id}?${askedOf('ended')}`}>{duration}</Opens>;
    },
  };
  return (
    <FigureTable
      title={t('view_automation')}
      note={t('automationNote')}
      {...(compared.data?.is_cut && { about: t('automation_cut', { count: comparedMax }) })}
      question={{ table: 'automation', ...days }}
      rows={compared.data?.rows}
      nameOf={({ name }) => name}
      columns={[...counts, took]}
      empty={<NoneYet of="automation" icon={Workflow} href="/automations" />}
      asOf={compared.data?.as_of}
    />
  );
}
