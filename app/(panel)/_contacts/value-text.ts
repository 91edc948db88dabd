import { useFormatter } from 'next-intl';
import { type ContactValueName, valueRow } from '#server/contract/people/contact-values.ts';

/** Returns a function that formats a contact's value for display. A date is formatted for the reader's locale. */
export function useValueText(): (name: ContactValueName, value: string | null) => string {
  const format = useFormatter();
  return (name, value) =>
    value && valueRow(name).type === 'date'
      ? format.dateTime(new Date(`${value}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
      : (value ?? '');
}
