'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Failure } from '#app/_ui/feedback/states.tsx';
import { type Comparison, figureOf, isIn, unpaid } from '#server/contract/insight/figure-words.ts';
import type { CompareFiguresResult } from '#server/contract/insight/figures-page.ts';
import { useHasPower } from '../_shell/member.tsx';
import { BehindNumber } from './behind-number.tsx';
import { figureKinds, isNothing } from './figure-list.ts';
import { FigureTable } from './figure-table.tsx';
import { RunningNote } from './running-note.tsx';
import { isOpenAt } from './running-window.ts';
import type { Behind } from './use-behind.ts';
import { useFigureText } from './use-figure-text.ts';
import type { Asked } from './use-figures-query.ts';
import { untilFresh } from './use-fresh-figures.ts';
import { useFurtherColumns } from './use-further-columns.tsx';

type Row = CompareFiguresResult['rows'][number];

interface Props {
  readonly by: Comparison;
  readonly asked: Asked;
  readonly onBehind: (behind: Behind) => void;
}

/** Compares agents, members, channels, numbers, tags or queues. A click on a number lists its conversations. */
export function CompareView({ by, asked, onBehind }: Props) {
  const t = useTranslations('figures');
  const trpc = useTRPC();
  const text = useFigureText();
  const seesCosts = useHasPower('costs:read');
  const further = useFurtherColumns(by, onBehind);
  const { days, filter, clock } = asked;
  const compared = useQuery(trpc.analytics.compareFigures.queryOptions({ by, ...days, ...filter, clock }, untilFresh));
  if (compared.isError) return <Failure error={compared.error} onRetry={() => void compared.refetch()} />;
  const nameOf = (row: Row) =>
    by === 'channel' && t.has(`channel_${row.id}` as 'channel_web')
      ? t(`channel_${row.id}` as 'channel_web')
      : (row.name ?? t('gone'));
  const { to, as_of: asOf } = compared.data ?? {};
  const isRunning = to !== undefined && asOf !== undefined && isOpenAt(to, asOf);
  const figures = figureKinds.map(({ name, measure }) => ({
    key: name,
    name: t(`name_${name}`),
    about: t(`about_${name}`),
    cell: ({ id, figures }: Row) => (
      <>
        <BehindNumber
          behind={{ measure, dimension: `${by}:${id}` }}
          onBehind={onBehind}
          isNone={isNothing(name, figureOf(figures, name))}
        >
          {text(name, figureOf(figures, name))}
        </BehindNumber>
        {name === 'ai_resolution_rate' && figures[name] !== null && isRunning && '*'}
      </>
    ),
  }));
  const { load, paid, each } = further;
  const columns = [
    ...(by === 'member' ? load : []),
    ...figures,
    ...(isIn(unpaid, by) || !seesCosts ? [] : paid),
    ...(by === 'agent' && seesCosts ? each : []),
  ];
  return (
    <FigureTable
      title={t(`view_${by}`)}
      question={{ table: by, ...days, ...filter, clock }}
      rows={compared.data?.rows}
      nameOf={nameOf}
      columns={columns}
      asOf={asOf}
      {...((by === 'tag' || by === 'queue') && { about: t(`about_${by}`) })}
    >
      <RunningNote to={to} asOf={asOf} marked={compared.data?.rows.map((row) => row.figures) ?? []} />
    </FigureTable>
  );
}
