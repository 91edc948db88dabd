'use client';

import { useLocale, useTranslations } from 'next-intl';
import { textOr } from '#app/_i18n/text-or.ts';
import { explainRefusal } from '#server/contract/channels/channel-refusals.ts';
import { refusalClass } from '#server/contract/channels/refusal-classes.ts';

interface Words {
  readonly reason: string;
  readonly remedy: string;
}

/**
 * Returns a function that explains an error code of the messaging provider in the member's language: the cause, and
 * what to do about it.
 */
export function useRefusalWords(): (code: string) => Words {
  const t = useTranslations('numbers');
  const locale = useLocale();
  return (code) => {
    const own = code === '0' ? '190' : code;
    const reason = textOr(t, `reason_${own}`, null);
    const remedy = textOr(t, `remedy_${own}`, null);
    if (reason !== null && remedy !== null) return { reason, remedy };
    if (refusalClass(code) === 'unknown') return { reason: t('reason_unknown'), remedy: t('remedy_unknown') };
    return explainRefusal(code, locale);
  };
}
