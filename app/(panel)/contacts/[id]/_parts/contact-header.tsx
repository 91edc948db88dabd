'use client';

import { ArrowLeft, BellOff } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Avatar } from '#app/_ui/avatar.tsx';
import { Badge } from '#app/_ui/badge.tsx';
import { InlineEdit } from '#app/_ui/inline-edit.tsx';
import { Ago } from '#app/_ui/time.tsx';
import { ContactActions } from './contact-actions.tsx';
import { type ContactProps, useUpdateContact } from './use-contact.ts';

/** Who it is, and what can be done. */
export function ContactHeader({ contact, canWrite }: ContactProps) {
  const t = useTranslations('contact');
  const c = useTranslations('contacts');
  const update = useUpdateContact(contact);
  return (
    <header>
      <Link
        href="/contacts"
        className="mb-3 inline-flex items-center gap-1 text-[13px] text-ink-soft hover:text-ink"
        prefetch={false}
      >
        <ArrowLeft className="size-4" aria-hidden />
        {t('back')}
      </Link>
      <div className="flex items-start gap-4">
        <Avatar name={contact.name} className="size-14 text-lg" />
        <div className="min-w-0 flex-1">
          <h1 className="text-xl font-semibold tracking-tight">
            <InlineEdit
              label={t('name')}
              value={contact.name}
              placeholder={t('name')}
              required
              readOnly={!canWrite}
              maxLength={200}
              className="max-w-xl text-xl font-semibold"
              onSave={(name) => update.mutateAsync({ id: contact.id, ...(name === null ? {} : { name }) })}
            />
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
        <ContactActions contact={contact} canWrite={canWrite} />
      </div>
    </header>
  );
}
