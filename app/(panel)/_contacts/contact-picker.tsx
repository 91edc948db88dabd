'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useDebounced } from '#app/_ui/browser/use-debounced.ts';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { PickList } from '#app/_ui/fields/pick-list.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { contactsOf } from './contacts-of.ts';
import { useSecondLine } from './use-second-line.ts';

const shownAtOnce = 20;

/** Finds a contact by name, e-mail or phone. */
export function ContactPicker({
  without,
  onPick,
}: {
  /** The id of a contact to leave out of the list. */
  readonly without?: string;
  readonly onPick: (contact: Contact) => void;
}) {
  const t = useTranslations('contacts');
  const trpc = useTRPC();
  const secondLine = useSecondLine();
  const phoneText = usePhoneText();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const found = useQuery(
    trpc.contacts.listContacts.queryOptions(
      { limit: shownAtOnce + 1, ...(q && { q }) },
      { placeholderData: keepPreviousData },
    ),
  );
  const items = contactsOf(found.data).filter((contact) => contact.id !== without);
  return (
    <PickList
      label={t('search')}
      items={items.slice(0, shownAtOnce)}
      itemKey={(contact) => contact.id}
      itemText={(contact) => contact.name}
      onSearch={setText}
      onPick={onPick}
      empty={found.isSuccess && t('nobodyFound')}
    >
      {(contact) => (
        <>
          <Avatar name={contact.name} className="size-8 text-xs" />
          <span className="min-w-0">
            <span className="block truncate font-medium">{phoneText(contact.name)}</span>
            <span className="block truncate text-xs text-ink-soft">{secondLine(contact) || t('noIdentifier')}</span>
          </span>
        </>
      )}
    </PickList>
  );
}
