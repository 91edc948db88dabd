'use client';

import { useTranslations } from 'next-intl';
import { toast } from '#app/_ui/toast.ts';
import { errorCode, useErrorText } from './use-error-text.ts';

/**
 * For forms, whose mutations are `meta: { quiet: true }`: a failure that a field explains stands at the field, by its
 * code; every other is said as elsewhere.
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
