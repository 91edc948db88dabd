import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';

/**
 * Returns a function that describes why a message waits, a campaign is paused, or a contact was left out. A code
 * without a translation is returned unchanged.
 */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations('campaigns');
  return (reason) => {
    const key = `reason_${reason}`;
    return textOr(t, key, reason);
  };
}
