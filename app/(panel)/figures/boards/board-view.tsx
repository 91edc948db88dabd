'use client';

import { useQuery } from '@tanstack/react-query';
import { LayoutDashboard } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { cn } from '#app/_ui/cn.ts';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Empty, Failure } from '#app/_ui/feedback/states.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { ReportBoard } from '#server/contract/insight/report-board.ts';
import { daysBefore } from '../charts/days-before.ts';
import { Later } from '../later.tsx';
import { RunningNote } from '../running-note.tsx';
import type { Behind } from '../use-behind.ts';
import type { Asked } from '../use-figures-query.ts';
import { untilFresh } from '../use-fresh-figures.ts';
import { BoardForm } from './board-form.tsx';
import { BoardHead } from './board-head.tsx';
import { BoardTile } from './board-tile.tsx';
import { useBoards } from './use-boards.ts';

interface TilesProps {
  readonly board: ReportBoard;
  readonly asked: Asked;
  readonly granularity: 'day' | 'hour';
  readonly onBehind: (behind: Behind) => void;
}

/**
 * Shows the figures of a board. They come from the same query as the overview, so that a figure has the same value on
 * both pages.
 */
function Tiles({ board, asked, granularity, onBehind }: TilesProps) {
  const t = useTranslations('figures');
  const trpc = useTRPC();
  const { days, filter, clock } = asked;
  const question = { ...days, ...filter, clock, granularity };
  const read = useQuery(
    trpc.analytics.viewFigures.queryOptions(question, { ...untilFresh, placeholderData: (last) => last }),
  );
  const before = useQuery(trpc.analytics.viewFigures.queryOptions({ ...question, ...daysBefore(days) }));
  const { data } = read;
  if (read.isError && !data) return <Failure error={read.error} onRetry={() => void read.refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <>
      <ul aria-label={board.name} className="grid gap-3 lg:grid-cols-2">
        {board.tiles.map(({ figure, width }) => (
          <li key={figure} data-figure={figure} className={cn('min-w-0 *:h-full', width === 'full' && 'lg:col-span-2')}>
            <Later height="h-80">
              <BoardTile figure={figure} data={data} before={before.data} asked={asked} onBehind={onBehind} />
            </Later>
          </li>
        ))}
      </ul>
      {board.tiles.some(({ figure }) => figure === 'ai_resolution_rate') && (
        <RunningNote to={data.to} asOf={data.as_of} marked={[data.totals]} />
      )}
      <p className="text-xs text-ink-faint">
        {t('fresh', { zone: data.timezone })} <Ago at={data.as_of} />
      </p>
    </>
  );
}

interface Props extends Omit<TilesProps, 'board'> {
  readonly boardId: string;
  /** Opens the board with the given id. Null opens the overview. */
  readonly onShow: (boardId: string | null) => void;
}

/** Shows a board, which is a set of figures that a member chose. */
export function BoardView({ boardId, onShow, ...shown }: Props) {
  const t = useTranslations('reportBoards');
  const boards = useBoards();
  const [isEditing, setEditing] = useState(false);
  if (boards.isError) return <Failure error={boards.error} onRetry={() => void boards.refetch()} />;
  if (!boards.data) return <Skeleton className="h-96" />;
  const board = boards.data.data.find(({ id }) => id === boardId);
  if (!board)
    return (
      <Empty
        icon={LayoutDashboard}
        title={t('goneTitle')}
        action={<Button onClick={() => onShow(null)}>{t('toOverview')}</Button>}
      >
        {t('goneText')}
      </Empty>
    );
  return (
    <div className="space-y-4">
      <BoardHead board={board} onEdit={() => setEditing(true)} onShow={onShow} />
      {board.tiles.length === 0 && (
        <Empty
          icon={LayoutDashboard}
          title={t('emptyTitle')}
          action={
            board.may_change && (
              <Button look="primary" onClick={() => setEditing(true)}>
                {t('choose')}
              </Button>
            )
          }
        >
          {t(board.may_change ? 'emptyText' : 'emptyOthers')}
        </Empty>
      )}
      {board.tiles.length > 0 && <Tiles board={board} {...shown} />}
      {isEditing && <BoardForm board={board} onClose={() => setEditing(false)} />}
    </div>
  );
}
