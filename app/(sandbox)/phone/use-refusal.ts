'use client';

import { useTranslations } from 'next-intl';
import { OperatorRefusal } from './use-chat.ts';

const known = ['not_found', 'invalid_request'] as const;

/** Returns a function that says in the person's language why the operator refused. */
export function useRefusal(): (error: unknown) => string {
  const t = useTranslations('phone');
  return (error) => {
    if (!(error instanceof OperatorRefusal)) return t('unreachable');
    return t(`refused_${known.find((one) => one === error.message) ?? 'other'}`);
  };
}
