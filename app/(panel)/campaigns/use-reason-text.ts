import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';

/** Why something waits, stands still or was left out, in words; a code nobody translated stays a code. */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations('campaigns');
  return (reason) => {
    const key = `reason_${reason}`;
    return textOr(t, key, reason);
  };
}
