'use client';

import { useTranslations } from 'next-intl';
import { useFields } from '../_contacts/use-configuration.ts';

/** An attribute of customers, under the key it has in template texts. */
export interface Fact {
  readonly key: string;
  readonly label: string;
  readonly isField: boolean;
}

const standing = ['name', 'first_name', 'phone', 'email'] as const;

/** Returns the customer attributes: those that every organization has, then the organization's own fields. */
export function useCustomerFacts(): Fact[] {
  const t = useTranslations('gaps');
  const own = useFields().map(({ key, label }) => ({ key, label, isField: true }));
  return [...standing.map((key) => ({ key, label: t(`fact_${key}`), isField: false })), ...own];
}
