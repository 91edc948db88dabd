'use client';

import { BellOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { BackLink } from '#app/_ui/buttons/back-link.tsx';
import { Avatar } from '#app/_ui/display/avatar.tsx';
import { Badge } from '#app/_ui/display/badge.tsx';
import { InlineEdit } from '#app/_ui/fields/inline-edit.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import { Ago } from '#app/_ui/time/time.tsx';
import { type ContactProps, useUpdateContact } from '../../../_contact/use-contact.ts';
import { ContactActions } from './contact-actions.tsx';
import { WriteButton } from './write-button.tsx';

/** The head of the contact page: the contact's name and the actions. */
export function ContactHeader({ contact, canWrite }: ContactProps) {
  const t = useTranslations('contact');
  const c = useTranslations('contacts');
  const update = useUpdateContact(contact);
  const phoneText = usePhoneText();
  return (
    <header>
      <BackLink href="/contacts">{t('back')}</BackLink>
      <div className="mt-3 flex items-start gap-4">
        <Avatar name={contact.name} className="size-14 text-xl" />
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl font-semibold tracking-tight">
            <InlineEdit
              label={t('name')}
              value={contact.name}
              placeholder={t('name')}
              required
              readOnly={!canWrite}
              maxLength={200}
              className="max-w-xl text-2xl font-semibold"
              onSave={(name) => update.mutateAsync({ id: contact.id, ...(name === null ? {} : { name }) })}
            >
              {phoneText(contact.name)}
            </InlineEdit>
          </h1>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
            {contact.opted_out_at && (
              <Badge tone="warning">
                <BellOff className="size-3" aria-hidden />
                {t('optedOut')}
              </Badge>
            )}
            <span>
              {c('lastSeen')} <Ago at={contact.stats.last_seen_at} />
            </span>
            <span>{t('conversationsCount', { count: contact.stats.conversation_count })}</span>
          </p>
        </div>
        <div className="flex shrink-0 gap-2">
          <WriteButton contact={contact} />
          <ContactActions contact={contact} canWrite={canWrite} />
        </div>
      </div>
    </header>
  );
}
