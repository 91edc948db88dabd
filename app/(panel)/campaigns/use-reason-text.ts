import { useTranslations } from 'next-intl';

/** Why something waits, stands still or was left out, in words; a code nobody translated stays a code. */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations('campaigns');
  return (reason) => {
    const key = `reason_${reason}`;
    return t.has(key as never) ? t(key as never) : reason;
  };
}
