'use client';

import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import { type ChatMessage, wordsOf } from './chat-message.ts';

/** Returns a function that names a type of message. An unknown type keeps WhatsApp's own name. */
export function useTypeName(): (type: string) => string {
  const t = useTranslations('phone');
  return (type) => textOr(t, `type_${type}`, type);
}

/**
 * Returns a function that returns the text of a message, or the name of its type if the message has no text. Quoted
 * messages are shown with this text.
 */
export function useWords(): (message: ChatMessage) => string {
  const nameOf = useTypeName();
  return (message) => wordsOf(message) ?? nameOf(message.type);
}
