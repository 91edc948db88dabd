'use client';

import { BellOff } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cn } from '#app/_ui/cn.ts';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { Tick } from '#app/_ui/fields/checkbox.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { useSecondLine } from '../../_contacts/use-second-line.ts';
import type { Column } from './columns.tsx';

interface Props {
  readonly contact: Contact;
  readonly columns: readonly Column[];
  /** The index of the row in the table, counted from 1. The header is row 1. */
  readonly line: number;
  readonly selected: boolean;
  readonly onSelect: (on: boolean, range: boolean) => void;
}

/** A row of the contact table. A click anywhere on the row opens the contact's page. */
export function ContactRow({ contact, columns, line, selected, onSelect }: Props) {
  const t = useTranslations('contacts');
  const secondLine = useSecondLine();
  const phoneText = usePhoneText();
  const fixed = cn(
    'bg-surface group-hover/row:bg-canvas dark:group-hover/row:bg-raised',
    selected && 'bg-accent-soft group-hover/row:bg-accent-soft dark:group-hover/row:bg-accent-soft',
  );
  return (
    <tr aria-rowindex={line} aria-selected={selected} className="group/row relative h-13 text-sm">
      <td className={cn('border-b border-line pl-4 md:sticky md:left-0 md:z-10', fixed)}>
        <span className="relative z-20 flex">
          <Tick checked={selected} onChange={onSelect} aria-label={t('selectRow', { name: phoneText(contact.name) })} />
        </span>
      </td>
      <th
        scope="row"
        className={cn('border-b border-line px-3 text-left font-normal md:sticky md:left-12 md:z-10', fixed)}
      >
        <span className="flex items-center gap-3">
          <Avatar name={contact.name} className="size-8 text-xs" />
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-1.5">
              <Link
                href={`/contacts/${contact.id}`}
                prefetch={false}
                className="truncate font-medium -outline-offset-2 after:absolute after:inset-0"
              >
                {phoneText(contact.name)}
              </Link>
              {contact.opted_out_at && (
                <BellOff role="img" aria-label={t('optedOut')} className="size-3.5 shrink-0 text-warning" />
              )}
            </span>
            <span className="block truncate text-xs text-ink-soft md:hidden">{secondLine(contact)}</span>
          </span>
        </span>
      </th>
      {columns.map((column) => (
        <td key={column.id} className={cn('hidden border-b border-line px-3 md:table-cell', fixed)}>
          {column.cell(contact)}
        </td>
      ))}
      <td aria-hidden className={cn('hidden border-b border-line md:table-cell', fixed)} />
    </tr>
  );
}
