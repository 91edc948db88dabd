'use client';

import { useTranslations } from 'next-intl';
import { useFields } from '../_contacts/use-configuration.ts';

/** A thing that is known of customers, by the name it has in texts. */
export interface Fact {
  readonly key: string;
  readonly label: string;
  readonly isField: boolean;
}

const standing = ['name', 'first_name', 'phone', 'email'] as const;

/** What can be known of a customer: what everybody has, then the organization's own fields. */
export function useCustomerFacts(): Fact[] {
  const t = useTranslations('gaps');
  const own = useFields().map(({ key, label }) => ({ key, label, isField: true }));
  return [...standing.map((key) => ({ key, label: t(`fact_${key}`), isField: false })), ...own];
}
