'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Badge } from '#app/_ui/badge.tsx';
import { Button } from '#app/_ui/button.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Failure, SkeletonRows } from '#app/_ui/states.tsx';
import { Ago } from '#app/_ui/time.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import type { AutomationRun } from '#server/contract/automation-editor.ts';
import { useRunWords } from '../../_automations/use-run-words.ts';
import { Changes } from './changes.tsx';
import { RunFilter, useRunFilter } from './run-filter.tsx';
import { StepGist } from './step-gist.tsx';
import { useStepWords } from './use-step-words.ts';

const tones = { running: 'info', completed: 'accent', failed: 'danger' } as const;
const lookMs = 3_000;
const pageSize = 50;

const changesOf = (effect: unknown) => {
  const { changes } = (effect ?? {}) as { changes?: unknown };
  return Array.isArray(changes) ? changes : [];
};

function RunSteps({ id }: { id: string }) {
  const t = useTranslations('automations');
  const r = useTranslations('automationRuns');
  const words = useStepWords();
  const trpc = useTRPC();
  const run = useQuery(
    trpc.automations.getAutomationRun.queryOptions(
      { id },
      { refetchInterval: ({ state }) => (state.data?.status === 'running' ? lookMs : false) },
    ),
  );
  if (run.isPending) return <SkeletonRows count={2} />;
  if (run.isError) return <Failure error={run.error} />;
  return (
    <ol aria-label={t('runSteps')} className="divide-y divide-line border-t border-line bg-sunken">
      {run.data.steps.map((step) => (
        <li key={step.visit} className="px-5 py-2 text-sm">
          <p className="flex flex-wrap gap-x-3">
            <span className="font-medium">{r(`step_${step.type}` as never)}</span>
            <span className={step.error ? 'text-danger' : 'text-ink-soft'}>
              {step.error ? words.why(step.error) : words.decision(step.decision)}
            </span>
            <span className="ml-auto text-xs text-ink-faint tabular-nums">{t('took', { ms: step.duration_ms })}</span>
          </p>
          <StepGist input={step.input} />
          <Changes changes={changesOf(step.effect)} />
        </li>
      ))}
    </ol>
  );
}

function RunRow({ run, isFirst }: { run: AutomationRun; isFirst: boolean }) {
  const t = useTranslations('automations');
  const r = useTranslations('automationRuns');
  const { why } = useStepWords();
  const standing = useRunWords();
  const cause = run.error ?? run.reason;
  const [isOpen, setOpen] = useState(isFirst);
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-left text-md hover:bg-sunken"
      >
        <span className="min-w-0 flex-1 basis-40 truncate font-medium">{run.contact?.name ?? t('nobody')}</span>
        <span className="text-sm text-ink-soft">{cause ? why(cause) : standing(run)}</span>
        <Badge tone={tones[run.status]}>{r(`run_${run.status}`)}</Badge>
        <span className="text-xs text-ink-faint">
          <Ago at={run.started_at} />
        </span>
      </button>
      {isOpen && <RunSteps id={run.id} />}
    </li>
  );
}

/** The run somebody was led to, alone, with the way to all of them. */
function OneRun({ id, onAll }: { id: string; onAll: () => void }) {
  const t = useTranslations('automations');
  const e = useTranslations('automationEditor');
  const trpc = useTRPC();
  const run = useQuery(trpc.automations.getAutomationRun.queryOptions({ id }));
  return (
    <div className="space-y-3">
      <Button size="sm" onClick={onAll}>
        {e('allRuns')}
      </Button>
      {run.isPending && <SkeletonRows count={2} />}
      {run.isError && <Failure error={run.error} />}
      {run.data && (
        <Card>
          <ul aria-label={t('tab_runs')}>
            <RunRow run={run.data} isFirst />
          </ul>
        </Card>
      )}
    </div>
  );
}

/** Runs of the flow, newest first, each with what its steps did. */
export function Runs({ id, opened, onAll }: { id: string; opened: string | null; onAll: () => void }) {
  const t = useTranslations('automations');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const filter = useRunFilter();
  const runs = useInfiniteQuery(
    trpc.automations.listAutomationRuns.infiniteQueryOptions(
      { automation_id: id, limit: pageSize, ...filter.input },
      { getNextPageParam: (page) => page.next_cursor ?? undefined, refetchInterval: lookMs, enabled: opened === null },
    ),
  );
  const more = useMore(runs);
  if (opened !== null) return <OneRun id={opened} onAll={onAll} />;
  if (runs.isPending) return <SkeletonRows />;
  if (runs.isError) return <Failure error={runs.error} onRetry={() => void runs.refetch()} />;
  const all = runs.data.pages.flatMap(({ data }) => data);
  const isFiltered = Object.keys(filter.input).length > 0;
  if (all.length === 0 && !isFiltered) return <p className="text-sm text-ink-faint">{t('noRuns')}</p>;
  return (
    <>
      <RunFilter {...filter} />
      {all.length === 0 && <p className="text-sm text-ink-faint">{t('noSuchRuns')}</p>}
      {all.length > 0 && (
        <Card>
          <ul aria-label={t('tab_runs')} className="divide-y divide-line">
            {all.map((run) => (
              <RunRow key={run.id} run={run} isFirst={false} />
            ))}
          </ul>
          {runs.hasNextPage && (
            <Button look="quiet" size="sm" className="w-full" busy={more.busy} onClick={more.ask}>
              {c('loadMore')}
            </Button>
          )}
        </Card>
      )}
    </>
  );
}
