'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Skeleton } from '#app/_ui/feedback/skeleton.tsx';
import { Failure } from '#app/_ui/feedback/states.tsx';
import { Card } from '#app/_ui/page.tsx';
import { Ago } from '#app/_ui/time/time.tsx';
import type { EpisodeMeasure } from '#server/contract/insight/figure-words.ts';
import { BehindNumber } from './behind-number.tsx';
import { Definition } from './definition.tsx';
import type { Behind } from './use-behind.ts';
import { useCosts } from './use-costs.ts';
import type { Asked } from './use-figures-query.ts';

interface Props extends Pick<Asked, 'days' | 'filter'> {
  readonly onBehind: (behind: Behind) => void;
}

/** Shows the costs of the period: of the messaging provider, of the AI models, and the average per conversation. */
export function SpendingCard({ days, filter, onBehind }: Props) {
  const t = useTranslations('figures');
  const format = useFormatter();
  const trpc = useTRPC();
  const inWords = useCosts();
  const paid = useQuery(trpc.analytics.viewSpending.queryOptions({ ...days, ...filter }, { refetchInterval: 60_000 }));
  if (paid.isError) return <Failure error={paid.error} onRetry={() => void paid.refetch()} />;
  if (!paid.data) return <Skeleton className="h-40" />;
  const { operator, ai, conversations, conversations_unknown: unknown, per_conversation } = paid.data;
  const line = (measure: EpisodeMeasure, count: number, label: string, costs: string, about: string, opens: string) => (
    <div>
      <dt className="text-sm font-medium text-ink-soft">
        {label} <Definition of={label}>{opens}</Definition>
      </dt>
      <dd className="mt-0.5 text-xl font-semibold tracking-tight tabular-nums">
        <BehindNumber behind={{ measure }} onBehind={onBehind} isNone={count === 0}>
          {costs}
        </BehindNumber>
      </dd>
      <dd className="mt-0.5 text-xs text-ink-faint">{about}</dd>
    </div>
  );
  return (
    <Card className="break-inside-avoid p-5">
      <h2 className="text-md font-semibold">{t('cost')}</h2>
      <dl className="mt-3 grid gap-4 sm:grid-cols-3 md:grid-cols-1 xl:grid-cols-3">
        {line(
          'paid_operator',
          operator.priced,
          t('costOperator'),
          inWords(operator.cost, operator.unknown),
          operator.unknown > 0
            ? t('costUnknown', { count: operator.unknown })
            : t('costOperatorAbout', { count: operator.priced }),
          t('costOperatorOpens'),
        )}
        {line(
          'paid_ai',
          ai.turns,
          t('costAi'),
          inWords(ai.cost && ai.turns > 0 ? [ai.cost] : ai.cost ? [] : null),
          t('costAiAbout', { turns: ai.turns, tokens: format.number(ai.tokens_in + ai.tokens_out) }),
          t('costAiOpens'),
        )}
        {line(
          'paid',
          conversations,
          t('costEach'),
          per_conversation.length === 0 && unknown > 0 ? '?' : inWords(per_conversation),
          unknown > 0
            ? t('costEachUnknown', { count: conversations, unknown })
            : t('costEachAbout', { count: conversations }),
          t('costEachOpens'),
        )}
      </dl>
      <p className="mt-4 text-xs text-ink-faint">
        {t('completeTo')}: <Ago at={paid.data.as_of} />
      </p>
    </Card>
  );
}
