'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, History } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { Empty, Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import { useMore } from '#app/_ui/use-more.ts';
import type { Backtest } from '#server/contract/agents/agent-backtest.ts';
import type { Draft } from '../draft.ts';
import type { Lab } from '../use-lab.ts';
import { StartPart } from './start-part.tsx';

function Row({ backtest, onShow }: { backtest: Backtest; onShow: () => void }) {
  const t = useTranslations('agentBacktest');
  const format = useFormatter();
  const { answers, open, agreement, conversations, started_by: by, created_at: at } = backtest;
  return (
    <li>
      <button
        type="button"
        onClick={onShow}
        className="flex w-full items-center gap-3 px-4 py-3.5 text-left -outline-offset-2 hover:bg-canvas sm:px-5 dark:hover:bg-raised"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2 text-sm font-medium">
            {agreement
              ? t('agreementOf', {
                  share: format.number(agreement.average, { style: 'percent', maximumFractionDigits: 0 }),
                  count: agreement.compared,
                })
              : t('notCompared')}
            {open > 0 && <Badge tone="info">{t('progressShort', { ended: answers - open, answers })}</Badge>}
            {!backtest.is_current && <Badge>{t('outdated')}</Badge>}
          </span>
          <span className="mt-0.5 block text-xs text-ink-soft">
            <Ago at={at} />
            {by.name && ` · ${by.name}`} · {t('answersOf', { count: answers })} ·{' '}
            {t('conversationsOf', { count: conversations })}
          </span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-faint" aria-hidden />
      </button>
    </li>
  );
}

/** Starts a new backtest and lists the earlier ones. */
export function BacktestList({ lab, draft, onShow }: { lab: Lab; draft: Draft; onShow: (id: string) => void }) {
  const t = useTranslations('agentBacktest');
  const c = useTranslations('common');
  const { agentsLab } = useTRPC();
  const backtests = useInfiniteQuery(
    agentsLab.listBacktests.infiniteQueryOptions(
      { agent_id: lab.agentId, limit: 10 },
      {
        getNextPageParam: (page) => page.next_cursor ?? undefined,
        staleTime: 0,
        refetchInterval: ({ state }) => (state.data?.pages[0]?.data.some(({ open }) => open > 0) ? 2_000 : false),
      },
    ),
  );
  const more = useMore(backtests);
  const items = backtests.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="space-y-6">
      <StartPart lab={lab} draft={draft} before={items} onStarted={onShow} />
      <Card>
        <h2 className="px-4 pt-4 pb-3 text-md font-semibold sm:px-5 sm:pt-5">{t('before')}</h2>
        {backtests.isPending && <SkeletonRows count={2} />}
        {backtests.isError && items.length === 0 && (
          <Failure error={backtests.error} onRetry={() => void backtests.refetch()} />
        )}
        {backtests.isSuccess && items.length === 0 && (
          <Empty icon={History} title={t('emptyTitle')}>
            {t('emptyText')}
          </Empty>
        )}
        <ul className="divide-y divide-line border-t border-line empty:hidden">
          {items.map((backtest) => (
            <Row key={backtest.id} backtest={backtest} onShow={() => onShow(backtest.id)} />
          ))}
        </ul>
        {backtests.hasNextPage && (
          <Button size="sm" look="quiet" className="mx-auto my-2 flex" busy={more.busy} onClick={more.ask}>
            {c('loadMore')}
          </Button>
        )}
      </Card>
    </div>
  );
}
