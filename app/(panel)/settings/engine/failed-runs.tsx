'use client';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, RotateCw, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { FailedRun } from '#server/contract/developers/engine.ts';
import { functionName } from './function-name.ts';

function useSettle() {
  const t = useTranslations('engine');
  const { engine } = useTRPC();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(engine.pathFilter());
  const done = (text: string) => ({
    onSuccess: () => void toast.success(text),
    // Refetch after a failed action too: another member may already have handled the run, so that it is no longer
    // listed.
    onSettled: refresh,
  });
  return {
    retry: useMutation(engine.retryRun.mutationOptions(done(t('retried')))),
    discard: useMutation(engine.discardRun.mutationOptions(done(t('discarded')))),
  };
}

function RunRow({ run }: { run: FailedRun }) {
  const t = useTranslations('engine');
  const { retry, discard } = useSettle();
  const { id, error } = run;
  const ids = Object.entries(run.data).map(([name, value]) => `${name}: ${String(value)}`);
  return (
    <li className="space-y-2 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-mono text-sm font-medium">{functionName(run.function_id)}</span>
        <Badge tone={run.status === 'dead' ? 'danger' : 'warning'}>{t(`status_${run.status}`)}</Badge>
        <Ago at={run.ended_at} className="text-xs text-ink-faint" />
        <span className="ml-auto flex gap-2">
          <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate({ id })}>
            <RotateCw className="size-3.5" aria-hidden />
            {t('retry')}
          </Button>
          <Button size="sm" look="quiet" busy={discard.isPending} onClick={() => discard.mutate({ id })}>
            <Trash2 className="size-3.5" aria-hidden />
            {t('discard')}
          </Button>
        </span>
      </div>
      <p className="text-sm break-words text-danger">
        {error.name && `${error.name}: `}
        {error.message}
      </p>
      <p className="font-mono text-xs break-all text-ink-faint">{ids.join(' · ')}</p>
    </li>
  );
}

/** Lists the job runs that have failed for good, each with the reason. The member can retry or discard a run. */
export function FailedRuns() {
  const t = useTranslations('engine');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const runs = useInfiniteQuery(
    trpc.engine.listFailedRuns.infiniteQueryOptions(
      {},
      { getNextPageParam: (page) => page.next_cursor ?? undefined, refetchInterval: 5_000 },
    ),
  );
  const items = runs.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section aria-labelledby="failed-runs">
      <h2 id="failed-runs" className="mb-3 text-lg font-semibold">
        {t('failedRuns')}
      </h2>
      <Card>
        {runs.isPending && <SkeletonRows count={2} />}
        {runs.isError && <Failure error={runs.error} onRetry={() => void runs.refetch()} />}
        {runs.isSuccess && items.length === 0 && (
          <Empty icon={CircleCheck} title={t('noneFailed')}>
            {t('noneFailedText')}
          </Empty>
        )}
        <ul className="divide-y divide-line">
          {items.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </ul>
      </Card>
      {runs.hasNextPage && (
        <Button className="mx-auto mt-4 flex" onClick={() => void runs.fetchNextPage()}>
          {c('loadMore')}
        </Button>
      )}
    </section>
  );
}
