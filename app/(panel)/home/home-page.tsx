'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Card, Page } from '#app/_ui/page.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/states.tsx';
import type { Home } from '#server/contract/home.ts';
import { useQuietChanges } from '../_shell/use-quiet-changes.ts';
import { FirstStepsCard, TakeStepsOut } from './first-steps-card.tsx';
import { HomeCard } from './home-card.tsx';
import { isCalm, isIdle } from './is-calm.ts';
import { LineRow } from './line-row.tsx';
import { WaitRows } from './wait-rows.tsx';

/** What time alone changes: a window that closes, who waits too long. */
const againMs = 30_000;
const quietMs = 3_000;

function Sections({ waits, troubles, expiring }: Home) {
  const t = useTranslations('home');
  return (
    <>
      {waits && (
        <HomeCard title={t('waits')} calm={isIdle(waits) && t('calmWaits')}>
          <WaitRows waits={waits} />
        </HomeCard>
      )}
      {troubles && (
        <HomeCard title={t('troubles')} calm={troubles.length === 0 && t('calmTroubles')}>
          {troubles.map((line) => (
            <LineRow key={`${line.kind} ${line.object?.id} ${line.reason}`} line={line} />
          ))}
        </HomeCard>
      )}
      {expiring && (
        <HomeCard title={t('expiring')} calm={expiring.length === 0 && t('calmExpiring')}>
          {expiring.map((line) => (
            <LineRow key={`${line.kind} ${line.object?.id} ${line.object?.name}`} line={line} />
          ))}
        </HomeCard>
      )}
    </>
  );
}

/** Where the day begins: who waits, what fails, what ends soon. */
export function HomePage() {
  const t = useTranslations('home');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const home = useQuery(trpc.home.viewHome.queryOptions({}, { refetchInterval: againMs, refetchOnMount: 'always' }));
  const readAgain = () => queryClient.invalidateQueries(trpc.home.viewHome.pathFilter());
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
        {home.data?.first_steps && !home.data.first_steps.put_away && <FirstStepsCard steps={home.data.first_steps} />}
        {home.data && isCalm(home.data) && (
          <Card>
            <Empty icon={CircleCheck} title={<h2>{t('calmTitle')}</h2>}>
              {t('calmText')}
            </Empty>
          </Card>
        )}
        {home.data && !isCalm(home.data) && <Sections {...home.data} />}
        {home.data?.first_steps?.put_away && <TakeStepsOut />}
      </div>
    </Page>
  );
}
