import { useLocale, useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import { explainRefusal } from '#server/contract/channels/channel-refusals.ts';

/**
 * Returns a function that describes why a message waits, a campaign is paused, or a contact was left out. Other
 * codes are those of the provider's refusals, such as 130429 of a message that is tried again.
 */
export function useReasonText(): (reason: string) => string {
  const t = useTranslations('campaigns');
  const locale = useLocale();
  return (reason) => textOr(t, `reason_${reason}`, explainRefusal(reason, locale).reason);
}
