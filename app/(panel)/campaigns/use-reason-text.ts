import { useLocale, useTranslations } from 'next-intl';
import { explainReason } from '../_campaigns/explain-reason.ts';

/** Returns the function `explainReason` with the texts of the campaign pages. */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations('campaigns');
  const locale = useLocale();
  return (reason) => explainReason(t, locale, reason);
}
