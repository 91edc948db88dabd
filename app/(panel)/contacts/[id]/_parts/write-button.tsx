'use client';

import { MessageCircle } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '#app/_i18n/lazy-part.tsx';
import { Button } from '#app/_ui/buttons/button.tsx';
import { roleScopes } from '#server/contract/organization/scopes.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { useContactConversations } from '../../../_contact/use-contact-conversations.ts';
import { whereToWrite } from '../../../_contact/where-to-write.ts';
import { useMember } from '../../../_shell/member.tsx';
import { wishToReply } from '../../../inbox/_parts/actions/reply-wish.ts';

const WriteDialog = lazyPart('app/(panel)/contacts/[id]/_parts/write-dialog.tsx', () =>
  import('./write-dialog.tsx').then((part) => part.WriteDialog),
);

/**
 * The button that starts writing to the contact. It opens the conversation in which the user can reply with free text.
 * If no conversation allows free text, a dialog starts a conversation with a template.
 */
export function WriteButton({ contact }: { contact: Contact }) {
  const { role } = useMember();
  const scopes = roleScopes[role];
  const isPossible = contact.merged_into === null && scopes.includes('messages:send');
  return isPossible && scopes.includes('conversations:read') ? <Write contact={contact} /> : null;
}

function Write({ contact }: { contact: Contact }) {
  const t = useTranslations('contact');
  const [isWriting, setWriting] = useState(false);
  const { id, phone, opted_out_at: optedOut } = contact;
  const { data } = useContactConversations(id);
  const open = whereToWrite(data?.pages[0]?.data ?? []);
  const label = (
    <>
      <MessageCircle className="size-4" aria-hidden />
      <span className="max-sm:sr-only">{t('write')}</span>
    </>
  );
  if (open) {
    return (
      <Button asChild>
        <Link href={`/inbox/${open.id}`} prefetch={false} onClick={() => wishToReply(open.id)}>
          {label}
        </Link>
      </Button>
    );
  }
  // Templates cannot be sent to a contact who opted out (contract/contacts.md#opt-out).
  if (!data || !phone || optedOut) return null;
  return (
    <>
      <Button onClick={() => setWriting(true)}>{label}</Button>
      {isWriting && <WriteDialog contact={contact} phone={phone} onClose={() => setWriting(false)} />}
    </>
  );
}
