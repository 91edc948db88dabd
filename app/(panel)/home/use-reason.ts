import { useLocale, useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import { explainRefusal } from '#server/contract/channels/channel-refusals.ts';
import type { Expiry, Problem } from '#server/contract/insight/home.ts';

/**
 * Returns a function that explains the cause of a problem or expiry. The function returns null if the cause is unknown.
 */
export function useReason(): (line: Problem | Expiry) => string | null {
  const t = useTranslations('home');
  const ofKey = useTranslations('aiKeys');
  const locale = useLocale();
  return ({ kind, count, reason }) => {
    switch (kind) {
      case 'webhook_disabled':
        return t('offHint');
      case 'webhook_failing':
      case 'deliveries_given_up':
        return count ? t('lost', { count }) : null;
      case 'webhook_mostly_failing':
        return t('arriving', { percent: count ?? 0 });
      case 'connection_quality':
        return t('qualityHint');
      case 'campaign_paused':
        return textOr(t, `reason_${reason}`, null);
      case 'ai_key_failing':
        return textOr(ofKey, `failure_${reason}`, null);
      case 'messages_failed':
      case 'connection_trouble':
        return reason && explainRefusal(reason, locale).reason;
      case 'contacts_meta_in_use':
      case 'automation_webhook_in_use':
      case 'old_token_in_use':
        return t('usedFrom', { count: count ?? 0, address: reason ?? '' });
      default:
        return null;
    }
  };
}
