'use client';

import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Page } from '#app/_ui/page.tsx';
import { UsageCard } from '../settings/organization/usage-card.tsx';
import { CostCard } from '../settings/prices/cost-card.tsx';

/** The page for the member who pays: the plan, this month's usage, and the cost of messages. */
export function PlanPage() {
  const t = useTranslations('plan');
  const format = useFormatter();
  const trpc = useTRPC();
  const home = useQuery(trpc.home.viewHome.queryOptions({}));
  const trial = home.data?.expiring?.find(({ kind }) => kind === 'trial_ending');
  return (
    <Page title={t('title')} description={t('description')} narrow readOnly>
      {trial?.at && (
        <p className="mb-6 flex gap-2.5 rounded-xl bg-warning-soft px-4 py-3 text-sm text-warning">
          <CalendarClock className="mt-0.5 size-4 shrink-0" aria-hidden />
          {t('trialEnds', { day: format.dateTime(new Date(trial.at), { day: 'numeric', month: 'long' }) })}
        </p>
      )}
      <CostCard />
      <UsageCard />
    </Page>
  );
}
