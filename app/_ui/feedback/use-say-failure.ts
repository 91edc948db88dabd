'use client';

import { useTranslations } from 'next-intl';
import { toast } from '#app/_ui/feedback/toast.ts';
import { errorCode, useErrorText } from './use-error-text.ts';

/**
 * For forms whose mutations have `meta: { quiet: true }`. A failure whose code belongs to a field is shown at that
 * field; every other failure is shown as a note, as elsewhere.
 */
export function useSayFailure() {
  const t = useTranslations('common');
  const errorText = useErrorText();
  return (error: unknown, atField: Readonly<Record<string, (message: string) => void>> = {}): void => {
    const put = atField[errorCode(error) ?? ''];
    if (put) put(errorText(error));
    else toast.error(t('notDone'), { description: errorText(error) });
  };
}
