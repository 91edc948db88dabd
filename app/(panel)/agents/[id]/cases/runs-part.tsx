'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Dialog } from '#app/_ui/overlays/dialog.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import type { AgentCase, CaseRun } from '#server/contract/agents/agent-cases.ts';
import { useDollars } from '../use-dollars.ts';
import { Attempt } from './attempt.tsx';

/**
 * Returns a function that describes a run in one line: the number of cases, how many are flaky, and the cost and number
 * of attempts.
 */
function useRunLine() {
  const t = useTranslations('agentCases');
  const dollars = useDollars();
  return ({ cost, unpriced, attempts, cases, flaky }: CaseRun): string =>
    [
      t('casesOf', { count: cases }),
      flaky > 0 && t('flakyOf', { count: flaky }),
      unpriced > 0 ? t('costPartly', { amount: dollars(cost), count: unpriced, attempts }) : dollars(cost),
    ]
      .filter(Boolean)
      .join(' · ');
}

function RunSheet({
  run,
  cases,
  agent,
  onClose,
}: {
  run: CaseRun;
  cases: readonly AgentCase[];
  agent: string;
  onClose: () => void;
}) {
  const t = useTranslations('agentCases');
  const { agentsLab } = useTRPC();
  const line = useRunLine();
  const { data, error, refetch } = useQuery(
    agentsLab.getCaseRun.queryOptions(
      { id: run.id },
      { refetchInterval: ({ state }) => ((state.data?.open ?? 0) > 0 ? 1_000 : false) },
    ),
  );
  const groups = [...Map.groupBy(data?.results ?? [], (attempt) => attempt.case.id).entries()];
  return (
    <Dialog
      open
      shape="sheet"
      onOpenChange={onClose}
      title={t('runTitle', { passed: (data ?? run).passed, attempts: run.attempts })}
      description={line(data ?? run)}
    >
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={3} />}
      <div className="space-y-6 pt-2">
        {groups.map(([id, attempts]) => (
          <section key={id} className="space-y-2">
            <h3 className="text-sm font-medium break-words">{attempts[0]?.case.name}</h3>
            <ol className="space-y-2">
              {attempts.map((attempt) => (
                <Attempt
                  key={attempt.id}
                  attempt={attempt}
                  assertions={cases.find((one) => one.id === id)?.assertions ?? []}
                  agent={agent}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** The list of all stored runs, newest first. */
export function RunsPart({ agentId, cases, agent }: { agentId: string; cases: readonly AgentCase[]; agent: string }) {
  const t = useTranslations('agentCases');
  const c = useTranslations('common');
  const { agentsLab } = useTRPC();
  const line = useRunLine();
  const [shown, setShown] = useState<CaseRun | null>(null);
  const runs = useInfiniteQuery(
    agentsLab.listCaseRuns.infiniteQueryOptions(
      { agent_id: agentId, limit: 5 },
      {
        getNextPageParam: (page) => page.next_cursor ?? undefined,
        staleTime: 0,
        refetchInterval: ({ state }) => (state.data?.pages[0]?.data.some(({ open }) => open > 0) ? 1_500 : false),
      },
    ),
  );
  const more = useMore(runs);
  const items = runs.data?.pages.flatMap((page) => page.data) ?? [];
  if (items.length === 0) return null;
  return (
    <Card>
      <h2 className="px-4 pt-4 pb-3 text-md font-semibold sm:px-5 sm:pt-5">{t('runs')}</h2>
      <ul className="divide-y divide-line border-t border-line">
        {items.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              onClick={() => setShown(run)}
              className="flex w-full items-center gap-3 px-4 py-3 text-left -outline-offset-2 hover:bg-canvas sm:px-5 dark:hover:bg-raised"
            >
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-2 text-sm font-medium">
                  {run.open > 0
                    ? t('runningOf', { ended: run.attempts - run.open, attempts: run.attempts })
                    : t('passedOf', { passed: run.passed, attempts: run.attempts })}
                  <Badge>{run.version ? t('ofVersion', { number: run.version.number }) : t('ofDraft')}</Badge>
                  {!run.is_current && !run.version && <Badge>{t('standing_outdated')}</Badge>}
                </span>
                <span className="mt-0.5 block text-xs text-ink-soft">
                  <Ago at={run.created_at} />
                  {run.started_by.name && ` · ${run.started_by.name}`} · {line(run)}
                </span>
              </span>
              <ChevronRight className="size-4 shrink-0 text-ink-faint" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {runs.hasNextPage && (
        <Button size="sm" look="quiet" className="mx-auto my-2 flex" busy={more.busy} onClick={more.ask}>
          {c('loadMore')}
        </Button>
      )}
      {shown && <RunSheet run={shown} cases={cases} agent={agent} onClose={() => setShown(null)} />}
    </Card>
  );
}
