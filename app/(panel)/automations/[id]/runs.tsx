'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { textOr } from '#app/_i18n/text-or.ts';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { untilFetched } from '#app/_ui/browser/until-fetched.ts';
import { useMediaQuery } from '#app/_ui/browser/use-media-query.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card } from '#app/_ui/page.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { Ago } from '#app/_ui/time/time.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import type { AutomationStep } from '#server/contract/outreach/automation-definition.ts';
import type { AutomationDetail, AutomationRun } from '#server/contract/outreach/automation-editor.ts';
import { useRunWords } from '../../_automations/use-run-words.ts';
import { Changes } from './changes.tsx';
import { RunFilter, useRunFilter } from './run-filter.tsx';
import { stepAtPath } from './slots.ts';
import { StepGist } from './step-gist.tsx';
import { useStepWords } from './use-step-words.ts';

const drawing = () => <Skeleton className="h-96 rounded-xl" />;
// The code of the map is loaded only on wide screens, because only they show the map.
const TrafficMap = dynamic(() => untilFetched(() => import('./run-map.tsx').then((part) => part.TrafficMap)), {
  loading: drawing,
  ssr: false,
});
const OneRunMap = dynamic(() => untilFetched(() => import('./run-map.tsx').then((part) => part.OneRunMap)), {
  loading: drawing,
  ssr: false,
});

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
            <span className="font-medium">{textOr(r, `step_${step.type}`, step.type)}</span>
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

interface RowProps {
  readonly run: AutomationRun;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function RunRow({ run, isOpen, onToggle }: RowProps) {
  const t = useTranslations('automations');
  const phoneText = usePhoneText();
  const r = useTranslations('automationRuns');
  const { why } = useStepWords();
  const standing = useRunWords();
  const cause = run.error ?? run.reason;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-left text-md hover:bg-sunken"
      >
        <span className="min-w-0 flex-1 basis-40 truncate font-medium">
          {run.contact ? phoneText(run.contact.name) : t('nobody')}
        </span>
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

/** The one run that a link points to, with a button that shows all runs instead. */
function OneRun({ id, onAll }: { id: string; onAll: () => void }) {
  const t = useTranslations('automations');
  const e = useTranslations('automationEditor');
  const trpc = useTRPC();
  const run = useQuery(trpc.automations.getAutomationRun.queryOptions({ id }));
  const [isOpen, setOpen] = useState(true);
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
            <RunRow run={run.data} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
          </ul>
        </Card>
      )}
    </div>
  );
}

/** A button that says that the list shows only the runs at one step. A click removes this limit. */
function OnlyAt({ step, onAll }: { step: AutomationStep; onAll: () => void }) {
  const m = useTranslations('automationMap');
  const r = useTranslations('automationRuns');
  return (
    <Button size="sm" className="mb-3 max-w-full" onClick={onAll}>
      <span className="truncate">{m('onlyAt', { step: r(`step_${step.type}`) })}</span>
      <X className="size-3.5" aria-hidden />
      <span className="sr-only">{m('notOnlyAt')}</span>
    </Button>
  );
}

interface ListProps {
  readonly flow: AutomationDetail;
  readonly stepPath: string | null;
  readonly shown: string | null;
  readonly onStep: (stepPath: string | null) => void;
  readonly onShow: (id: string | null) => void;
}

/** The list of runs, newest first. Each run can be opened to show what its steps did. */
function RunList({ flow, stepPath, shown, onStep, onShow }: ListProps) {
  const t = useTranslations('automations');
  const c = useTranslations('common');
  const trpc = useTRPC();
  const filter = useRunFilter();
  const runs = useInfiniteQuery(
    trpc.automations.listAutomationRuns.infiniteQueryOptions(
      { automation_id: flow.id, limit: pageSize, ...filter.input, ...(stepPath !== null && { place: stepPath }) },
      { getNextPageParam: (page) => page.next_cursor ?? undefined, refetchInterval: lookMs },
    ),
  );
  const more = useMore(runs);
  if (runs.isPending) return <SkeletonRows />;
  if (runs.isError) return <Failure error={runs.error} onRetry={() => void runs.refetch()} />;
  const all = runs.data.pages.flatMap(({ data }) => data);
  const isFiltered = Object.keys(filter.input).length > 0 || stepPath !== null;
  if (all.length === 0 && !isFiltered) return <p className="text-sm text-ink-faint">{t('noRuns')}</p>;
  const step = stepPath === null ? undefined : stepAtPath(flow.published?.steps ?? [], `steps.${stepPath}`);
  return (
    <div className="min-w-0">
      <RunFilter {...filter} />
      {step && <OnlyAt step={step} onAll={() => onStep(null)} />}
      {all.length === 0 && <p className="text-sm text-ink-faint">{t('noSuchRuns')}</p>}
      {all.length > 0 && (
        <Card>
          <ul aria-label={t('tab_runs')} className="divide-y divide-line">
            {all.map((run) => (
              <RunRow
                key={run.id}
                run={run}
                isOpen={run.id === shown}
                onToggle={() => onShow(run.id === shown ? null : run.id)}
              />
            ))}
          </ul>
          {runs.hasNextPage && (
            <Button look="quiet" size="sm" className="w-full" busy={more.busy} onClick={more.ask}>
              {c('loadMore')}
            </Button>
          )}
        </Card>
      )}
    </div>
  );
}

interface Props {
  readonly flow: AutomationDetail;
  readonly opened: string | null;
  readonly onAll: () => void;
}

/**
 * The runs of an automation. On wide screens there is a map next to the list. It shows the number of runs at each step,
 * or the path of the open run.
 */
export function Runs({ flow, opened, onAll }: Props) {
  const isWide = useMediaQuery('(min-width: 64rem)');
  const [stepPath, setStepPath] = useState<string | null>(null);
  const [chosen, show] = useState<string | null>(null);
  const shown = opened ?? chosen;
  const list =
    opened === null ? (
      <RunList {...{ flow, stepPath, shown }} onStep={setStepPath} onShow={show} />
    ) : (
      <OneRun id={opened} onAll={onAll} />
    );
  if (!isWide || !flow.published) return <div className="max-w-3xl">{list}</div>;
  const drawn = { flow, className: 'h-[calc(100dvh-15rem)] min-h-96' };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_24rem] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_30rem]">
      {shown === null ? (
        <TrafficMap {...drawn} at={stepPath} onAt={setStepPath} />
      ) : (
        <OneRunMap key={shown} {...drawn} id={shown} />
      )}
      {list}
    </div>
  );
}
