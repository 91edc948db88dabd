import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { Comparison, EpisodeMeasure } from '#server/contract/insight/figure-words.ts';
import type { CompareFiguresResult, Spending } from '#server/contract/insight/figures-page.ts';
import { BehindNumber } from './behind-number.tsx';
import type { Column } from './figure-table.tsx';
import type { Behind } from './use-behind.ts';
import { useCosts } from './use-costs.ts';

type Row = CompareFiguresResult['rows'][number];

const aiOf = ({ ai }: Spending) => (ai.turns === 0 ? [] : ai.cost && [ai.cost]);

/**
 * Returns the columns that only some comparisons have. Members have the number of conversations they hold now; agents
 * and numbers have costs. A click on a cost lists the conversations that caused it.
 */
export function useFurtherColumns(
  by: Comparison,
  onBehind: (behind: Behind) => void,
): Readonly<Record<'load' | 'paid' | 'each', readonly Column<Row>[]>> {
  const t = useTranslations('figures');
  const format = useFormatter();
  const costs = useCosts();
  const opens = (row: Row, measure: EpisodeMeasure, isNone: boolean, cost: string) => (
    <BehindNumber behind={{ measure, dimension: `${by}:${row.id}` }} onBehind={onBehind} isNone={isNone}>
      {cost}
    </BehindNumber>
  );
  const held = (row: Row, count: number | undefined, more: string) =>
    count ? (
      <Link
        href={`/inbox?assigned_to=${row.id}${more}`}
        prefetch={false}
        className="text-accent hover:underline print:text-ink"
      >
        {format.number(count)}
      </Link>
    ) : (
      '0'
    );
  return {
    load: [
      { key: 'load', name: t('loadOpen'), about: t('loadOpenAbout'), cell: (row) => held(row, row.load?.open, '') },
      {
        key: 'waiting',
        name: t('loadWaiting'),
        about: t('loadWaitingAbout'),
        cell: (row) => held(row, row.load?.waiting, '&waiting=true'),
      },
    ],
    paid: [
      {
        key: 'operator',
        name: t('costOperator'),
        about: t('costOperatorOpens'),
        cell: (row) => {
          const { cost = [], unknown = 0, priced = 0 } = row.spending?.operator ?? {};
          return opens(row, 'paid_operator', priced === 0, costs(cost, unknown));
        },
      },
      {
        key: 'ai',
        name: t('costAi'),
        about: t('costAiOpens'),
        cell: (row) => {
          const cost = row.spending ? aiOf(row.spending) : [];
          return opens(row, 'paid_ai', !row.spending?.ai.turns, costs(cost));
        },
      },
    ],
    each: [
      {
        key: 'each',
        name: t('costEach'),
        about: t('costByOpened'),
        cell: (row) => {
          const cost = row.each ? row.each.conversation : [];
          return opens(row, 'opened', cost?.length === 0 || row.figures.conversations_opened === 0, costs(cost));
        },
      },
      {
        key: 'resolution',
        name: t('costAiResolution'),
        about: t('costAiResolutionAbout'),
        cell: (row) => {
          const cost = row.each ? row.each.ai_resolution : [];
          const isNone = cost?.length === 0 || row.figures.conversations_resolved_by_ai === 0;
          return opens(row, 'resolved_by_ai', isNone, costs(cost));
        },
      },
    ],
  };
}
