'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type Said, saidText } from '#server/contract/inbox/said-text.ts';
import { withoutMarks } from '../inbox/_parts/message/without-marks.ts';

/**
 * Returns a function that formats a conversation's last message as one line. For a message without text, the line names
 * the kind of message in the reader's language.
 */
export function useLastSaid(): (said: Said | null) => string | null {
  const t = useTranslations('news');
  const locale = useLocale();
  return (said) => said && saidText({ ...said, text: withoutMarks(said.text) }, t, locale);
}
