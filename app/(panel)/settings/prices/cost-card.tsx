'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Card } from '#app/_ui/page.tsx';
import { useSums } from '#app/_ui/text/use-money.ts';
import type { CostOfMonth } from '#server/contract/channels/price.ts';

function NumberCost({ number }: { number: CostOfMonth['numbers'][number] }) {
  const t = useTranslations('prices');
  const sums = useSums();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3">
      <div className="min-w-0">
        <p className="truncate text-sm font-medium">{number.name}</p>
        <p className="text-xs text-ink-soft">
          {t('counts', { messages: number.messages, free: number.free })}
          {number.unknown > 0 && <span className="text-warning"> · {t('unknown', { count: number.unknown })}</span>}
        </p>
      </div>
      <p className="font-medium tabular-nums">{sums(number.cost) || '—'}</p>
    </li>
  );
}

/** The card with the cost of this month's messages so far, for each number. */
export function CostCard() {
  const t = useTranslations('prices');
  const format = useFormatter();
  const trpc = useTRPC();
  const cost = useQuery(trpc.pricing.costOfMonth.queryOptions({}));
  const month =
    cost.data && format.dateTime(new Date(`${cost.data.month}-15T12:00:00Z`), { month: 'long', year: 'numeric' });
  return (
    <Card className="mb-6">
      <h2 className="border-b border-line px-5 py-3 text-sm font-semibold">
        {month ? t('costOf', { month }) : t('cost')}
      </h2>
      {cost.isPending && <SkeletonRows count={1} />}
      {cost.isError && <Failure error={cost.error} onRetry={() => void cost.refetch()} />}
      {cost.data?.numbers.length === 0 && <p className="px-5 py-4 text-sm text-ink-soft">{t('noCost')}</p>}
      <ul className="divide-y divide-line">
        {cost.data?.numbers.map((number) => (
          <NumberCost key={number.connection_id} number={number} />
        ))}
      </ul>
    </Card>
  );
}
