import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { CompareFiguresResult, Spending } from '#server/contract/figures-page.ts';
import type { Column } from './figure-table.tsx';
import { useCosts } from './use-costs.ts';

type Row = CompareFiguresResult['rows'][number];

const aiOf = ({ ai }: Spending) => (ai.turns === 0 ? [] : ai.cost && [ai.cost]);

/** What only some have: members what they hold now, agents and numbers what they cost. */
export function useFurtherColumns(): Readonly<Record<'load' | 'paid' | 'each', readonly Column<Row>[]>> {
  const t = useTranslations('figures');
  const format = useFormatter();
  const costs = useCosts();
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
        cell: (row) => held(row, row.load?.waiting, '&awaiting_reply=true'),
      },
    ],
    paid: [
      {
        key: 'operator',
        name: t('costOperator'),
        about: t('costOperatorOpens'),
        cell: ({ spending }) => costs(spending?.operator.cost ?? [], spending?.operator.unknown),
      },
      {
        key: 'ai',
        name: t('costAi'),
        about: t('costAiOpens'),
        cell: ({ spending }) => costs(spending ? aiOf(spending) : []),
      },
    ],
    each: [
      {
        key: 'each',
        name: t('costEach'),
        about: t('costEachOpens'),
        cell: ({ each }) => costs(each ? each.conversation : []),
      },
      {
        key: 'resolution',
        name: t('costAiResolution'),
        about: t('costAiResolutionAbout'),
        cell: ({ each }) => costs(each ? each.ai_resolution : []),
      },
    ],
  };
}
