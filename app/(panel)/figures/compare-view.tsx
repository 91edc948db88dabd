'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Failure } from '#app/_ui/states.tsx';
import { type Comparison, isIn, unpaid } from '#server/contract/figure-words.ts';
import type { CompareFiguresResult } from '#server/contract/figures-page.ts';
import type { Behind } from './episodes-sheet.tsx';
import { figureKinds } from './figure-list.ts';
import { FigureTable } from './figure-table.tsx';
import { RunningNote } from './running-note.tsx';
import { useCosts } from './use-costs.ts';
import { useFigureText } from './use-figure-text.ts';
import type { Asked } from './use-figures-query.ts';

type Row = CompareFiguresResult['rows'][number];

interface Props {
  readonly by: Comparison;
  readonly asked: Asked;
  readonly onBehind: (behind: Behind) => void;
}

/** Agents, members, channels, numbers, tags or queues beside each other; every number opens its conversations. */
export function CompareView({ by, asked, onBehind }: Props) {
  const t = useTranslations('figures');
  const trpc = useTRPC();
  const text = useFigureText();
  const costs = useCosts();
  const { days, filter, clock } = asked;
  const compared = useQuery(
    trpc.analytics.compareFigures.queryOptions({ by, ...days, ...filter, clock }, { refetchInterval: 30_000 }),
  );
  if (compared.isError) return <Failure error={compared.error} onRetry={() => void compared.refetch()} />;
  const nameOf = (row: Row) =>
    by === 'channel' && t.has(`channel_${row.id}` as 'channel_web')
      ? t(`channel_${row.id}` as 'channel_web')
      : (row.name ?? t('gone'));
  const figures = figureKinds.map(({ name, measure }) => ({
    key: name,
    name: t(`name_${name}`),
    about: t(`about_${name}`),
    cell: (row: Row) =>
      row.figures[name] === null || row.figures[name] === 0 ? (
        text(name, row.figures[name])
      ) : (
        <button
          type="button"
          className="text-accent hover:underline"
          onClick={() =>
            onBehind({ title: `${nameOf(row)}: ${t(`name_${name}`)}`, measure, dimension: `${by}:${row.id}` })
          }
        >
          {text(name, row.figures[name])}
        </button>
      ),
  }));
  const operatorText = ({ spending }: Row) => costs(spending?.operator.cost ?? [], spending?.operator.unknown);
  const aiText = ({ spending }: Row) => {
    if (!spending || spending.ai.turns === 0) return costs([]);
    return costs(spending.ai.cost && [spending.ai.cost]);
  };
  const paid = [
    { key: 'operator', name: t('costOperator'), cell: operatorText },
    { key: 'ai', name: t('costAi'), cell: aiText },
  ];
  return (
    <FigureTable
      title={t(`view_${by}`)}
      question={{ table: by, ...days, ...filter, clock }}
      rows={compared.data?.rows}
      nameOf={nameOf}
      columns={isIn(unpaid, by) ? figures : [...figures, ...paid]}
      asOf={compared.data?.as_of}
      {...((by === 'tag' || by === 'queue') && { about: t(`about_${by}`) })}
    >
      <RunningNote to={compared.data?.to} asOf={compared.data?.as_of} />
    </FigureTable>
  );
}
