'use client';

import { useTranslations } from 'next-intl';
import { OperatorRefusal } from './use-chat.ts';

const known = ['not_found', 'invalid_request'] as const;

/** Returns a function that explains an error of the simulated WhatsApp API in the user's language. */
export function useRefusal(): (error: unknown) => string {
  const t = useTranslations('phone');
  return (error) => {
    if (!(error instanceof OperatorRefusal)) return t('unreachable');
    return t(`refused_${known.find((one) => one === error.message) ?? 'other'}`);
  };
}
