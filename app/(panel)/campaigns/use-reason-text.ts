import { useLocale, useTranslations } from 'next-intl';
import { explainReason } from '../_campaigns/explain-reason.ts';

/** Returns `explainReason` with the texts of the pages of campaigns. */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations('campaigns');
  const locale = useLocale();
  return (reason) => explainReason(t, locale, reason);
}
