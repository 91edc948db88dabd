import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { comparisons, type EpisodeMeasure } from '#server/contract/insight/figure-words.ts';
import type { Behind } from './use-behind.ts';
import type { Asked } from './use-figures-query.ts';

const named = {
  opened: 'name_conversations_opened',
  reopened: 'name_conversations_reopened',
  resolved: 'name_conversations_resolved',
  resolved_by_ai: 'name_ai_resolution_rate',
  handed_off: 'name_handoffs',
  person_after_handoff: 'afterHandoff',
  answered: 'firsts',
  answered_usefully: 'usefuls',
  rated: 'name_ratings',
  waited: 'waits',
  messages_in: 'name_messages_in',
  messages_out: 'name_messages_out',
} as const;

/** The text keys of the costs, by the payee: the messaging provider, the AI models, or both. */
const paid = { paid_operator: 'costOperator', paid_ai: 'costAi', paid: 'costEach' } as const;

/**
 * The measures that count one part of a number, keyed by the prefix of their names. Each entry has the text key of the
 * whole number, and the prefix of the text keys of its parts.
 */
const parts = {
  sentiment_: ['sentiments', 'sentiment_'],
  answered_by_: ['answered', 'answered_'],
  handed_off_: ['codes', 'code_'],
  first_response_by_: ['firsts', 'by_'],
  messages_out_by_: ['name_messages_out', 'by_'],
} as const;

/** Returns the title of the list that opens when a number is clicked: what the number counts, for whom, and when. */
export function useBehindTitle(
  { measure, dimension = 'all', span, weekHour }: Behind,
  { days, filter, clock }: Asked,
): string {
  const t = useTranslations('figures');
  const format = useFormatter();
  const trpc = useTRPC();
  const [kind = '', id = ''] = dimension.split(':');
  const by = comparisons.find((one) => one === kind);
  // This query is identical to the query of the comparison table, so that only one request is sent.
  const compared = useQuery(
    trpc.analytics.compareFigures.queryOptions(
      { by: by ?? 'agent', ...days, ...filter, clock },
      { enabled: by !== undefined && by !== 'channel' },
    ),
  );
  const measureText = (of: EpisodeMeasure): string => {
    for (const [prefix, [whole, part]] of Object.entries(parts))
      if (of.startsWith(prefix)) return `${t(whole)}: ${t(`${part}${of.slice(prefix.length)}` as 'by_ai')}`;
    if (of in paid) return `${t('cost')}: ${t(paid[of as keyof typeof paid])}`;
    return t(named[of as keyof typeof named]);
  };
  const whose =
    by === 'channel' && t.has(`channel_${id}` as 'channel_web')
      ? t(`channel_${id}` as 'channel_web')
      : by && (compared.data?.rows.find((row) => row.id === id)?.name ?? undefined);
  const at = span && new Date(span.from);
  const isHour = span && Date.parse(span.to) - Date.parse(span.from) <= 2 * 3_600_000;
  const zone = days.timezone ? { timeZone: days.timezone } : {};
  const when =
    at &&
    !Number.isNaN(at.getTime()) &&
    format.dateTime(at, { dateStyle: 'medium', ...(isHour && { timeStyle: 'short' }), ...zone });
  const [weekday, hour] = weekHour?.split('-').map(Number) ?? [];
  // 1 January 2024 was a Monday, so that day of January has the weekday with the same number.
  const hourOfWeek = weekday !== undefined && new Date(Date.UTC(2024, 0, weekday, hour));
  const inWeek =
    hourOfWeek && format.dateTime(hourOfWeek, { weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
  return [measureText(measure), whose, when, inWeek].filter(Boolean).join(' · ');
}
