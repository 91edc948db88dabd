'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type Said, saidText } from '#server/contract/said-text.ts';
import { withoutMarks } from '../inbox/_parts/message/without-marks.ts';

/** What was said last in a conversation, on one line: in the reader's language where it was no words. */
export function useLastSaid(): (said: Said | null) => string | null {
  const t = useTranslations('news');
  const locale = useLocale();
  return (said) => said && saidText({ ...said, text: withoutMarks(said.text) }, t, locale);
}
