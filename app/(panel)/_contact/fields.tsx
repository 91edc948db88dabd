'use client';

import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useErrorText } from '#app/_ui/feedback/use-error-text.ts';
import { Tick } from '#app/_ui/fields/checkbox.tsx';
import { Select } from '#app/_ui/fields/field.tsx';
import { InlineEdit } from '#app/_ui/fields/inline-edit.tsx';
import { safeHref } from '#app/_ui/text/safe-href.ts';
import type { CustomField } from '#server/contract/people/configuration.ts';
import { useFields } from '../_contacts/use-configuration.ts';
import { Row, Section } from './section.tsx';
import { type ContactProps, useRefreshContact } from './use-contact.ts';

interface ValueProps {
  readonly field: CustomField;
  readonly value: string | null;
  readonly readOnly: boolean;
  readonly onSave: (value: string | null) => Promise<unknown>;
}

const editors: Readonly<Record<string, 'textarea' | 'number' | 'date' | 'url'>> = {
  long_text: 'textarea',
  number: 'number',
  date: 'date',
  url: 'url',
};
const isDay = /^\d{4}-\d{2}-\d{2}$/;

function Shown({ field, value }: { field: CustomField; value: string }) {
  const t = useTranslations('contact');
  const format = useFormatter();
  if (field.type === 'date' && isDay.test(value)) {
    return format.dateTime(new Date(`${value}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
  }
  if (field.type === 'checkbox') return value === 'true' ? t('yes') : t('no');
  return value;
}

/**
 * Returns a function that saves a value and shows a failure in a toast. Checkboxes and selects have no room for an
 * error message.
 */
function useSaveAloud(onSave: ValueProps['onSave']) {
  const c = useTranslations('common');
  const errorText = useErrorText();
  return (value: string | null) =>
    void onSave(value).catch((error) => toast.error(c('notDone'), { description: errorText(error) }));
}

function SelectValue({ field, value, onSave }: ValueProps) {
  const t = useTranslations('contact');
  const save = useSaveAloud(onSave);
  // A stored value that was removed from the field's options stays selectable until the user chooses another option.
  const options = value === null || field.options.includes(value) ? field.options : [value, ...field.options];
  return (
    <Select
      aria-label={field.label}
      className="-mx-2 h-8 w-[calc(100%+1rem)] px-2 text-sm"
      value={value ?? ''}
      onChange={(event) => save(event.target.value || null)}
    >
      <option value="">{t('notFilled')}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </Select>
  );
}

function FieldValue(props: ValueProps) {
  const { field, value, readOnly, onSave } = props;
  const t = useTranslations('contact');
  const save = useSaveAloud(onSave);
  if (!readOnly && field.type === 'select') return <SelectValue {...props} />;
  if (!readOnly && field.type === 'checkbox') {
    return (
      <span className="flex min-h-8 items-center">
        <Tick checked={value === 'true'} aria-label={field.label} onChange={(on) => save(String(on))} />
      </span>
    );
  }
  const isLink = field.type === 'url' && value !== null && /^https?:\/\//.test(value);
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <InlineEdit
          label={field.label}
          value={value}
          type={editors[field.type] ?? 'text'}
          readOnly={readOnly}
          placeholder={field.placeholder ?? t('add')}
          maxLength={5_000}
          onSave={onSave}
        >
          {value !== null && <Shown field={field} value={value} />}
        </InlineEdit>
      </span>
      {isLink && (
        <a
          href={safeHref(value)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('openLink')}
          className="text-ink-faint hover:text-ink"
        >
          <ExternalLink className="size-4" />
        </a>
      )}
    </span>
  );
}

/** The contact's values of the organization's custom fields. */
export function Fields({ contact, canWrite }: ContactProps) {
  const t = useTranslations('contact');
  const fields = useFields();
  const { contacts } = useTRPC();
  const refresh = useRefreshContact();
  const set = useMutation(
    contacts.setContactField.mutationOptions({ meta: { quiet: true }, onSuccess: () => refresh() }),
  );
  const { id, custom_fields: values } = contact;
  if (fields.length === 0) return null;
  return (
    <Section title={t('fields')}>
      <dl>
        {fields.map((field) => (
          <Row key={field.key} label={field.label}>
            <FieldValue
              field={field}
              value={values[field.key] ?? null}
              readOnly={!canWrite}
              onSave={(value) => set.mutateAsync({ id, key: field.key, value })}
            />
          </Row>
        ))}
      </dl>
    </Section>
  );
}
