'use client';

import { useTranslations } from 'next-intl';
import { ContactRuns } from '../../../_automations/contact-runs.tsx';
import { Section } from '../../../_contact/section.tsx';

const most = 10;

/** Lists the contact's latest runs through automations. */
export function Runs({ id }: { id: string }) {
  const t = useTranslations('automationRuns');
  return (
    <ContactRuns contactId={id} limit={most}>
      {(list) => <Section title={t('title')}>{list}</Section>}
    </ContactRuns>
  );
}
