'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Bar } from '#app/_ui/display/bar.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card } from '#app/_ui/page.tsx';
import type { Import } from '#server/contract/people/contact-import.ts';
import { ImportProblems } from './import-problems.tsx';
import { outcomes } from './outcomes.ts';

const pollMs = 700;
const triedAs = {
  created: 'tryCreated',
  updated: 'tryUpdated',
  unchanged: 'tryUnchanged',
  failed: 'tryFailed',
} as const;

/** Shows how many rows have had each outcome so far. */
function Counts({ of }: { of: Import }) {
  const t = useTranslations('imports');
  const format = useFormatter();
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {outcomes.map((outcome) => (
        <div key={outcome} className="rounded-lg border border-line px-3 py-2.5">
          <dt className="text-xs text-ink-faint">{of.dry_run ? t(triedAs[outcome]) : t(outcome)}</dt>
          <dd
            className={cn(
              'mt-0.5 text-xl font-semibold tabular-nums',
              outcome === 'failed' && of.failed > 0 && 'text-danger',
            )}
          >
            {format.number(of[outcome])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useImport(id: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const read = useQuery(
    trpc.contactImports.getImport.queryOptions(
      { id },
      { refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMs : false) },
    ),
  );
  const status = read.data?.status;
  useEffect(() => {
    if (!status || status === 'running') return;
    void queryClient.invalidateQueries(trpc.contactImports.listImports.pathFilter());
    void queryClient.invalidateQueries(trpc.contacts.pathFilter());
  }, [status, queryClient, trpc]);
  const cancel = useMutation(
    trpc.contactImports.cancelImport.mutationOptions({
      onSuccess: (canceled) => queryClient.setQueryData(trpc.contactImports.getImport.queryKey({ id }), canceled),
    }),
  );
  return { read, cancel };
}

interface Props {
  readonly id: string;
  /** Renders the next actions that the user can take, below the counts of an import that has ended. */
  readonly next: (ended: Import) => ReactNode;
}

/** Shows one import: its progress, then its outcome and the rows that failed. */
export function ImportResult({ id, next }: Props) {
  const t = useTranslations('imports');
  const format = useFormatter();
  const { read, cancel } = useImport(id);
  const { data } = read;
  if (read.isError) {
    return (
      <Card>
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      </Card>
    );
  }
  if (!data) {
    return (
      <Card>
        <SkeletonRows count={2} />
      </Card>
    );
  }
  const { file_name: name, total, done, dry_run: dry } = data;
  const running = data.status === 'running';
  const ended =
    data.status === 'canceled' ? t('canceled', { name }) : dry ? t('tryDone', { name }) : t('done', { name });
  const progress = t('progress', { done: format.number(done), total: format.number(total) });
  return (
    <Card>
      <div className="space-y-4 p-5">
        <div className="flex flex-wrap items-center gap-3">
          <div role="status" className="min-w-0 flex-1 basis-56">
            <h2 className="font-semibold break-words">
              {running ? t(dry ? 'tryRunning' : 'running', { name }) : ended}
            </h2>
          </div>
          {running && (
            <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate({ id })}>
              {t('cancel')}
            </Button>
          )}
        </div>
        {running && (
          <div className="space-y-2">
            <Bar kind="progressbar" label={t('running', { name })} value={done} max={total} text={progress} />
            <p className="flex flex-wrap justify-between gap-x-4 text-xs text-ink-faint">
              <span className="tabular-nums">{progress}</span>
              <span>{t('stayOrGo')}</span>
            </p>
          </div>
        )}
        <Counts of={data} />
        {dry && !running && <p className="text-xs text-ink-faint">{t('tryTwice')}</p>}
        {!running && <div className="flex flex-wrap justify-end gap-2">{next(data)}</div>}
      </div>
      {!running && <ImportProblems ended={data} />}
    </Card>
  );
}
