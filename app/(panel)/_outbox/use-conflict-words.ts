import { useTranslations } from 'next-intl';
import { errorCode, errorDetails } from '#app/_ui/use-error-text.ts';
import type { ConversationChanged } from '#server/contract/conversation-seen.ts';

/** What a colleague did meanwhile, by whom a reply or a template was refused; null: it was refused for something else. */
export function useConflictWords(): (error: unknown) => string | null {
  const t = useTranslations('common');
  return (error) => {
    if (errorCode(error) !== 'conversation_changed') return null;
    const { reason, by } = errorDetails(error) as ConversationChanged;
    const name = by.name ?? t('somebody');
    return reason === 'answered' ? t('outboxAnswered', { name }) : t('outboxTakenOver', { name });
  };
}
