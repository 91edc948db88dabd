import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';

/**
 * Returns a function that describes why something waits, is paused or was left out. A code without a translation stays
 * a code.
 */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations('campaigns');
  return (reason) => {
    const key = `reason_${reason}`;
    return textOr(t, key, reason);
  };
}
