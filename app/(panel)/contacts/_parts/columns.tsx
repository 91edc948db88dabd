'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useStored } from '#app/_ui/browser/use-stored.ts';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { TagChip } from '#app/_ui/display/tag-chip.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { Ago, ShortTime } from '#app/_ui/time/time.tsx';
import type { Contact } from '#server/contract/people/contact.ts';
import { valueNames, valueRow } from '#server/contract/people/contact-values.ts';
import { useFields } from '../../_contacts/use-configuration.ts';
import { useValueText } from '../../_contacts/value-text.ts';
import { chosenColumns, keepColumn } from './chosen-columns.ts';

export interface Column {
  readonly id: string;
  readonly label: string;
  /** The width in pixels. */
  readonly width: number;
  readonly cell: (contact: Contact) => ReactNode;
}

const tagsShown = 2;

function Tags({ contact }: { contact: Contact }) {
  const t = useTranslations('contacts');
  const hidden = contact.tags.slice(tagsShown);
  return (
    <span className="flex items-center gap-1">
      {contact.tags.slice(0, tagsShown).map((tag) => (
        <TagChip key={tag.id} tag={tag} className="min-w-0 shrink" />
      ))}
      {hidden.length > 0 && (
        <span className="shrink-0 text-xs text-ink-soft" title={hidden.map((tag) => tag.name).join(', ')}>
          <span aria-hidden>+{hidden.length}</span>
          <span className="sr-only">{t('moreTags', { count: hidden.length })}</span>
        </span>
      )}
    </span>
  );
}

const Owner = ({ contact: { assigned_user: owner } }: { contact: Contact }) =>
  owner && (
    <span className="flex items-center gap-2">
      <Avatar name={owner.name} className="size-6 text-3xs" />
      <span className="truncate">{owner.name}</span>
    </span>
  );

function Stages({ contact }: { contact: Contact }) {
  const t = useTranslations('contacts');
  const [first, ...others] = contact.pipelines;
  if (!first) return null;
  return (
    <span className="flex items-center gap-1.5">
      <span className="truncate" title={`${first.pipeline_name}: ${first.stage_name}`}>
        {first.stage_name}
        <span className="text-ink-faint"> · {first.pipeline_name}</span>
      </span>
      {first.lost_at && <Badge tone="warning">{t('lost')}</Badge>}
      {others.length > 0 && <span className="shrink-0 text-xs text-ink-soft">+{others.length}</span>}
    </span>
  );
}

const text = (value: string | number | null | undefined) => <span className="block truncate">{value}</span>;

/**
 * Returns all columns that can be chosen, including custom fields. The name is left out, because its column is always
 * shown.
 */
function useAllColumns(): readonly Column[] {
  const t = useTranslations('contacts');
  const labels = useTranslations('contactValues');
  const valueText = useValueText();
  const phoneText = usePhoneText();
  const fields = useFields();
  return [
    {
      id: 'phone',
      label: t('phone'),
      width: 168,
      cell: ({ phone }) => phone && <span className="truncate tabular-nums">{phoneText(phone)}</span>,
    },
    { id: 'email', label: t('email'), width: 208, cell: ({ email }) => text(email) },
    { id: 'tags', label: t('tags'), width: 232, cell: (contact) => <Tags contact={contact} /> },
    { id: 'owner', label: t('owner'), width: 168, cell: (contact) => <Owner contact={contact} /> },
    { id: 'pipelines', label: t('pipelines'), width: 200, cell: (contact) => <Stages contact={contact} /> },
    { id: 'conversations', label: t('conversations'), width: 112, cell: ({ stats }) => text(stats.conversation_count) },
    { id: 'last_seen', label: t('lastSeen'), width: 128, cell: ({ stats }) => <Ago at={stats.last_seen_at} /> },
    { id: 'created_at', label: t('createdAt'), width: 104, cell: ({ created_at }) => <ShortTime at={created_at} /> },
    ...valueNames.map((name) => ({
      id: name,
      label: labels(name),
      width: valueRow(name).width,
      cell: (contact: Contact) => text(valueText(name, contact[name])),
    })),
    ...fields.map((field) => ({
      id: `field:${field.key}`,
      label: field.label,
      width: 160,
      cell: (contact: Contact) => text(contact.custom_fields[field.key]),
    })),
  ];
}

/** Returns the columns that the user chose, which this browser stores, and functions to change them. */
export function useColumns() {
  const all = useAllColumns();
  const [stored, store] = useStored('parley.contacts.columns');
  const chosen = chosenColumns(stored);
  return {
    all,
    shown: all.filter(({ id }) => chosen.includes(id)),
    isShown: (id: string) => chosen.includes(id),
    show: (id: string, on: boolean) => store(keepColumn(chosen, id, on)),
  };
}
