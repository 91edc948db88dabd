'use client';

import { useTranslations } from 'next-intl';
import { useFields } from '../_contacts/use-configuration.ts';

/** A customer attribute, with the key that template texts use for it. */
export interface CustomerDetail {
  readonly key: string;
  readonly label: string;
  readonly isField: boolean;
}

const standing = ['name', 'first_name', 'phone', 'email'] as const;

/** Returns the customer attributes: the standard ones, then the organization's custom fields. */
export function useCustomerDetails(): CustomerDetail[] {
  const t = useTranslations('gaps');
  const own = useFields().map(({ key, label }) => ({ key, label, isField: true }));
  return [...standing.map((key) => ({ key, label: t(`detail_${key}`), isField: false })), ...own];
}
