'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Card, Page } from '#app/_ui/page.tsx';
import { zoneName } from '#app/_ui/time/zone-name.ts';
import type { CalendarView } from '#server/contract/organization/business-calendar.ts';
import { LeaveGuard } from '../../_shell/leave-guard.tsx';
import { findMistakes } from './find-mistakes.ts';
import { HolidaysCard } from './holidays-card.tsx';
import { WeekCard } from './week-card.tsx';

function Form({ calendar }: { calendar: CalendarView }) {
  const t = useTranslations('hours');
  const c = useTranslations('common');
  const { automations } = useTRPC();
  const queryClient = useQueryClient();
  const [changed, setChanged] = useState<Partial<CalendarView>>({});
  // Mistakes are shown after the first attempt to save. From then on, the list of mistakes is updated while the user
  // corrects them.
  const [isTried, setTried] = useState(false);
  const draft = { ...calendar, ...changed };
  const { hours, holidays, keeps_national } = draft;
  const found = findMistakes(draft);
  const mistakes: typeof found = isTried ? found : new Map();
  const isDirty = Object.keys(changed).length > 0;
  const update = useMutation(
    automations.updateCalendar.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(automations.getCalendar.queryKey({}), { ...calendar, ...saved });
        setChanged({});
        setTried(false);
        toast.success(t('savedToast'));
      },
    }),
  );
  const change = (part: Partial<CalendarView>) => setChanged((before) => ({ ...before, ...part }));
  const save = () => {
    setTried(true);
    if (found.size > 0) return void toast.error(t('notSaved', { count: found.size }));
    update.mutate({ hours, holidays, keeps_national });
  };
  const isOpen = Object.values(hours).some((spans) => spans.length > 0);
  return (
    <div className="space-y-6">
      <p className="text-sm text-ink-soft">
        {t.rich('zone', {
          zone: zoneName(calendar.timezone).city,
          link: (text) => (
            <Link href="/settings/organization" prefetch={false} className="underline underline-offset-2">
              {text}
            </Link>
          ),
        })}
      </p>
      <WeekCard hours={hours} mistakes={mistakes} onChange={(next) => change({ hours: next })} />
      {!isOpen && (
        <p role="status" className="rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
          {t('neverOpen')}
        </p>
      )}
      <HolidaysCard calendar={draft} mistakes={mistakes} onChange={change} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {isDirty && (
          <Button
            onClick={() => {
              setChanged({});
              setTried(false);
            }}
          >
            {t('discard')}
          </Button>
        )}
        <Button look="primary" busy={update.isPending} disabled={!isDirty} onClick={save}>
          {c('save')}
        </Button>
      </div>
      {isDirty && <LeaveGuard onLeave={() => setChanged({})} />}
    </div>
  );
}

/** The page of the organization's business hours. Automations can wait for these hours. */
export function HoursPage() {
  const t = useTranslations('hours');
  const { automations } = useTRPC();
  const calendar = useQuery(automations.getCalendar.queryOptions({}));
  return (
    <Page title={t('title')} description={t('description')} narrow>
      {calendar.isPending && (
        <Card>
          <SkeletonRows count={3} />
        </Card>
      )}
      {calendar.isError && (
        <Card>
          <Failure error={calendar.error} onRetry={() => void calendar.refetch()} />
        </Card>
      )}
      {calendar.data && <Form calendar={calendar.data as CalendarView} />}
    </Page>
  );
}
