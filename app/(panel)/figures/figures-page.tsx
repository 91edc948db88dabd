'use client';

import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { Input, Select } from '#app/_ui/fields/field.tsx';
import { Segments } from '#app/_ui/fields/segments.tsx';
import { Page } from '#app/_ui/page.tsx';
import { BoardsNav } from './boards/boards-nav.tsx';
import { CompareView } from './compare-view.tsx';
import { AutomationsView, CampaignsView } from './comparison-views.tsx';
import { EpisodesSheet } from './episodes-sheet.tsx';
import { ExportsPopover } from './exports-popover.tsx';
import { Filters } from './filters.tsx';
import { MailedReportsButton } from './mailed-reports-button.tsx';
import { OverviewView } from './overview-view.tsx';
import { useBehind } from './use-behind.ts';
import { type FiguresQuery, isComparison, periods, points, useFiguresQuery } from './use-figures-query.ts';
import { useFreshFigures } from './use-fresh-figures.ts';

/** The code of the boards and their charts is loaded when a board opens. */
const BoardView = lazyPart('app/(panel)/figures/boards/board-view.tsx', () =>
  import('./boards/board-view.tsx').then((part) => part.BoardView),
);

const dateOf = (text: string): Date | null => (text === '' ? null : new Date(`${text}T00:00:00Z`));

/** The fields for the first and the last day of a custom period. */
function OwnDays({ query: { days, set } }: { readonly query: FiguresQuery }) {
  const t = useTranslations('figures');
  return (
    <>
      <Input
        type="date"
        aria-label={t('from')}
        value={days.from}
        max={days.to}
        className="w-auto"
        onChange={(event) => void set({ from: dateOf(event.target.value) })}
      />
      <Input
        type="date"
        aria-label={t('to')}
        value={days.to}
        min={days.from}
        className="w-auto"
        onChange={(event) => void set({ to: dateOf(event.target.value) })}
      />
    </>
  );
}

/**
 * The figures page. It shows what happened in a period, in total or compared by agents, members, channels, numbers and
 * more. Its two Suspense boundaries let the browser hydrate the page in parts instead of in one long task.
 */
export function FiguresPage() {
  const t = useTranslations('figures');
  const query = useFiguresQuery();
  const { board, period, points: granularity, days, set } = query;
  const view = board === null ? query.view : null;
  const isDrawn = board !== null || view === 'overview';
  const isCompared = view !== null && isComparison(view);
  useFreshFigures();
  const { behind, open, close } = useBehind();
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <MailedReportsButton />
          <ExportsPopover />
        </>
      }
    >
      <Suspense>
        <BoardsNav view={query.view} board={board} set={set} />
        <div className="mb-5 flex flex-wrap items-center gap-2 print:hidden">
          <Select
            aria-label={t('period')}
            className="w-auto"
            value={period}
            onChange={(event) => void set({ period: event.target.value as typeof period })}
          >
            {periods.map((value) => (
              <option key={value} value={value}>
                {t(`period_${value}`)}
              </option>
            ))}
          </Select>
          {period === 'own' && <OwnDays query={query} />}
          <Filters query={query} applies={isDrawn || isCompared} />
          {isDrawn && (
            <Segments
              label={t('points')}
              value={granularity}
              onChange={(next) => void set({ points: next })}
              options={points.map((value) => ({ value, label: t(`points_${value}`) }))}
            />
          )}
        </div>
      </Suspense>
      <Suspense>
        {view === 'overview' && <OverviewView asked={query} granularity={granularity} onBehind={open} />}
        {isCompared && <CompareView by={view} asked={query} onBehind={open} />}
        {board !== null && (
          <div className="min-h-96">
            <BoardView
              key={board}
              boardId={board}
              asked={query}
              granularity={granularity}
              onBehind={open}
              onShow={(next) => void set({ board: next, view: null })}
            />
          </div>
        )}
      </Suspense>
      {view === 'campaign' && <CampaignsView days={days} />}
      {view === 'automation' && <AutomationsView days={days} />}
      {behind && <EpisodesSheet behind={behind} asked={query} onClose={close} />}
    </Page>
  );
}
