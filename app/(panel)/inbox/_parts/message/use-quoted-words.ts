import { useTranslations } from 'next-intl';
import type { Message } from '#server/contract/inbox/message.ts';
import { kindShown } from '#server/contract/inbox/message-kind.ts';
import { isVoice } from '../media/is-voice.ts';
import { kindText } from './kind-text.ts';
import { withoutMarks } from './without-marks.ts';

/** Returns a function for the short text that represents a quoted message. */
export function useQuotedWords(): (message: Message) => string {
  const t = useTranslations('inbox');
  const n = useTranslations('news');
  return (message) => {
    const kind = kindShown(message.type, message.content);
    if (kind === null) return withoutMarks(message.content);
    return (isVoice(message) && t('voiceNote')) || message.file?.name || kindText(kind, message.content, n);
  };
}
