'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card, Page } from '#app/_ui/page.tsx';
import type { Home } from '#server/contract/insight/home.ts';
import { useMember } from '../_shell/member.tsx';
import { useQuietChanges } from '../_shell/use-quiet-changes.ts';
import { CalmLine } from './calm-line.tsx';
import { DemoCard } from './demo-card.tsx';
import { FirstStepsCard, TakeStepsOut } from './first-steps-card.tsx';
import { HomeCard } from './home-card.tsx';
import { isCalm, isIdle } from './is-calm.ts';
import { LineRow } from './line-row.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { WaitRows } from './wait-rows.tsx';
import { WeekCard } from './week-card.tsx';

/**
 * How often the page is refetched, in milliseconds. Some of the page's items change with time alone, such as a window
 * that closes.
 */
const againMs = 30_000;
const quietMs = 3_000;

function Sections({ waits, problems, expiring }: Home) {
  const t = useTranslations('home');
  return (
    <>
      {waits && !isIdle(waits) && (
        <HomeCard title={t('waits')}>
          <WaitRows waits={waits} />
        </HomeCard>
      )}
      {problems !== null && problems.length > 0 && (
        <HomeCard title={t('problems')}>
          {problems.map((line) => (
            <LineRow key={`${line.kind} ${line.object?.id} ${line.reason}`} line={line} />
          ))}
        </HomeCard>
      )}
      {expiring !== null && expiring.length > 0 && (
        <HomeCard title={t('expiring')}>
          {expiring.map((line) => (
            <LineRow key={`${line.kind} ${line.object?.id} ${line.object?.name}`} line={line} />
          ))}
        </HomeCard>
      )}
    </>
  );
}

/** The start page: which conversations wait, which problems exist, and what expires soon. */
export function HomePage() {
  const t = useTranslations('home');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { role } = useMember();
  // Attendants see only their own conversations. Administrators and editors also see the figures of the week.
  const looksAfter = role === 'admin' || role === 'editor';
  const home = useQuery(trpc.home.viewHome.queryOptions({}, { refetchInterval: againMs, refetchOnMount: 'always' }));
  const readAgain = () => queryClient.invalidateQueries(trpc.home.viewHome.pathFilter());
  // The line that says that nothing needs attention is hidden while the first steps are shown.
  const steps = home.data?.first_steps?.put_away === false ? home.data.first_steps : null;
  useQuietChanges(() => true, readAgain, quietMs);
  return (
    <Page title={t('title')} description={t('description')} narrow readOnly>
      <div className="space-y-6">
        {home.isPending && (
          <Card>
            <SkeletonRows count={4} />
          </Card>
        )}
        {home.isError && !home.data && (
          <Card>
            <Failure error={home.error} onRetry={() => void home.refetch()} />
          </Card>
        )}
        {steps && <FirstStepsCard steps={steps} />}
        {looksAfter && home.data && <WeekCard />}
        {home.data && isCalm(home.data) && !steps && (
          <Card>
            <Empty icon={CircleCheck} title={<h2>{t('calmTitle')}</h2>}>
              {t('calmText')}
            </Empty>
          </Card>
        )}
        {home.data && !isCalm(home.data) && <Sections {...home.data} />}
        {role === 'admin' && home.data && <QuestionsCard />}
        {home.data && !isCalm(home.data) && <CalmLine {...home.data} />}
        {home.data?.demo_customers && <DemoCard on={home.data.demo_customers.on} />}
        {home.data?.first_steps?.put_away && <TakeStepsOut />}
      </div>
    </Page>
  );
}
