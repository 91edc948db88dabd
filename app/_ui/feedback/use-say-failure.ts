'use client';

import { useTranslations } from 'next-intl';
import { toast } from '#app/_ui/feedback/toast.ts';
import { errorCode, useErrorText } from './use-error-text.ts';

/**
 * Returns a function that shows the failure of a form. A failure about a field is shown at that field, any other
 * failure as a toast. The form's mutation needs `meta: { quiet: true }`, so that the failure is not shown twice.
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
