'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '#app/_ui/display/badge.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { valueNames } from '#server/contract/people/contact-values.ts';
import { useFields } from '../../../_contacts/use-configuration.ts';
import { useValueText } from '../../../_contacts/value-text.ts';

interface Line {
  readonly label: string;
  readonly show: (contact: Contact) => string;
}

function useLines(): readonly Line[] {
  const t = useTranslations('contact');
  const labels = useTranslations('contactValues');
  const valueText = useValueText();
  const phoneText = usePhoneText();
  const fields = useFields();
  const list = (values: readonly string[]) => values.join(', ');
  const found = (type: string, { identifiers }: Contact) =>
    identifiers.filter((one) => one.type === type).map(({ value }) => (type === 'phone' ? phoneText(value) : value));
  return [
    { label: t('name'), show: ({ name }) => name },
    { label: t('phone'), show: (contact) => found('phone', contact).join('\n') },
    { label: t('email'), show: (contact) => found('email', contact).join('\n') },
    { label: t('cpf'), show: (contact) => list(found('cpf', contact)) },
    { label: t('owner'), show: ({ assigned_user: owner }) => owner?.name ?? '' },
    { label: t('tags'), show: ({ tags }) => list(tags.map(({ name }) => name)) },
    {
      label: t('pipelines'),
      show: ({ pipelines }) => list(pipelines.map((one) => `${one.pipeline_name}: ${one.stage_name}`)),
    },
    { label: t('conversations'), show: ({ stats }) => String(stats.conversation_count) },
    ...fields.map(({ key, label }) => ({ label, show: ({ custom_fields: values }: Contact) => values[key] ?? '' })),
    ...valueNames.map((name) => ({ label: labels(name), show: (contact: Contact) => valueText(name, contact[name]) })),
    { label: t('optedOut'), show: ({ opted_out_at: at }) => (at ? t('yes') : '') },
  ];
}

/** Shows the contact as it will be after the merge. Values that change are marked. */
export function MergePreview({ survivor, result }: { survivor: Contact; result: Contact }) {
  const t = useTranslations('contact');
  const lines = useLines().filter(({ show }) => show(result) !== '');
  return (
    <dl className="divide-y divide-line rounded-xl border border-line">
      {lines.map(({ label, show }) => (
        <div
          key={label}
          className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-3 px-3 py-2 text-sm sm:grid-cols-[7rem_minmax(0,1fr)]"
        >
          <dt className="truncate text-ink-soft">{label}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-44 break-words whitespace-pre-line">{show(result)}</span>
            {show(result) !== show(survivor) && <Badge tone="accent">{t('changes')}</Badge>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
