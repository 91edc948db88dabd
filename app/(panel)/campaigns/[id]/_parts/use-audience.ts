import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { AudienceSample } from '#server/contract/outreach/campaign-preview.ts';
import { useReasonText } from '../../use-reason-text.ts';

/**
 * Reads how many contacts are in the current audience of a draft, and how many of them can get a message. The contacts
 * are selected in the same way as at the start of the campaign.
 */
export function useAudience(id: string) {
  const trpc = useTRPC();
  const sample = useQuery(trpc.campaigns.sampleAudience.queryOptions({ id }, { placeholderData: keepPreviousData }));
  const { total = 0, left_out: leftOut = [] } = sample.data ?? {};
  const reached = total - leftOut.reduce((sum, { count }) => sum + count, 0);
  return { sample, reached, leftOut, isEmpty: sample.isSuccess && total === 0 };
}

/**
 * Returns a function that describes in one sentence how many contacts are left out and why. The text is empty if no
 * contact is left out.
 */
export function useLeftOutText(): (leftOut: AudienceSample['left_out']) => string {
  const t = useTranslations('campaigns');
  const format = useFormatter();
  const reasonText = useReasonText();
  return (leftOut) => {
    if (leftOut.length === 0) return '';
    const why = leftOut.map(({ reason, count }) => {
      const key = `left_${reason}`;
      return textOr(t, key, `${count}: ${reasonText(reason)}`, { count });
    });
    const count = leftOut.reduce((sum, one) => sum + one.count, 0);
    return t('leftOutWhy', { count, why: format.list(why) });
  };
}
