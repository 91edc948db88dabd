'use client';

import { useTranslations } from 'next-intl';
import { kindShown } from '#server/contract/message-kind.ts';
import { withoutMarks } from '../inbox/_parts/without-marks.ts';

/** What was said last in a conversation, on one line: in the reader's language where it was no words. */
export function useLastSaid(): (preview: string | null) => string | null {
  const t = useTranslations('news');
  return (preview) => {
    const kind = preview === null ? null : kindShown(preview);
    return kind ? t(`kind_${kind}`) : preview && withoutMarks(preview);
  };
}
