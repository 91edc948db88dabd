'use client';

import { useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import { type ChatMessage, wordsOf } from './chat-message.ts';

/** Returns a function that names a type of message; an unknown type keeps the operator's name. */
export function useTypeName(): (type: string) => string {
  const t = useTranslations('phone');
  return (type) => textOr(t, `type_${type}`, type);
}

/** Returns a function that gives the text of a message for a line that quotes it. */
export function useWords(): (message: ChatMessage) => string {
  const nameOf = useTypeName();
  return (message) => wordsOf(message) ?? nameOf(message.type);
}
