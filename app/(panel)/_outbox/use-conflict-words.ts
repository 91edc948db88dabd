import { useTranslations } from 'next-intl';
import { errorCode, errorDetails } from '#app/_ui/feedback/use-error-text.ts';
import type { ConversationChanged } from '#server/contract/inbox/conversation-seen.ts';

/**
 * Returns a function that describes a conflict: the change that a colleague made before the reply or template could be
 * sent. The function returns null for any other error.
 */
export function useConflictWords(): (error: unknown) => string | null {
  const t = useTranslations('common');
  return (error) => {
    if (errorCode(error) !== 'conversation_changed') return null;
    const { reason, by } = errorDetails(error) as ConversationChanged;
    const name = by.name ?? t('somebody');
    return reason === 'answered' ? t('outboxAnswered', { name }) : t('outboxTakenOver', { name });
  };
}
