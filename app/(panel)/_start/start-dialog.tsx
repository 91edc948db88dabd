'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { useContactConversations } from '../_contact/use-contact-conversations.ts';
import { whereToWrite } from '../_contact/where-to-write.ts';
import { ContactPicker } from '../_contacts/contact-picker.tsx';
import { WriteDialog } from '../contacts/[id]/_parts/write-dialog.tsx';
import { wishToReply } from '../inbox/_parts/actions/reply-wish.ts';
import { goToConversation } from '../inbox/_parts/store/open-in-place.ts';

interface Props {
  readonly onClose: () => void;
}

interface PickedProps extends Props {
  readonly contact: Contact;
  readonly onBack: () => void;
}

/**
 * Opens the conversation in which the user can send free text. If no conversation allows free text, offers a template
 * message, provided that the contact has a phone and has not opted out.
 */
function Picked({ contact, onBack, onClose }: PickedProps) {
  const t = useTranslations('contact');
  const phoneText = usePhoneText();
  const a = useTranslations('actions');
  const c = useTranslations('common');
  const router = useRouter();
  const conversations = useContactConversations(contact.id);
  const open = whereToWrite(conversations.data?.pages[0]?.data ?? []);
  const gone = useRef<string>(null);
  const goTo = useEffectEvent((id: string) => {
    onClose();
    gone.current = id;
    goToConversation(id, router.push);
  });
  // An open dialog keeps the focus inside. So the reply field gets the focus only after the dialog has closed.
  useEffect(() => () => void (gone.current && setTimeout(wishToReply, 0, gone.current)), []);
  useEffect(() => {
    if (open) goTo(open.id);
  }, [open]);
  const fault = contact.opted_out_at ? t('startOptedOut') : contact.phone ? null : t('startNoPhone');
  if (conversations.isSuccess && !open && fault === null && contact.phone)
    return <WriteDialog contact={contact} phone={contact.phone} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={a('start')} description={phoneText(contact.name)} className="max-w-md">
      {conversations.isError && <Failure error={conversations.error} onRetry={() => void conversations.refetch()} />}
      {conversations.isSuccess && !open && <p className="text-sm">{fault}</p>}
      {(conversations.isPending || open) && <SkeletonRows count={2} />}
      <DialogActions>
        <Button data-first="" onClick={onBack}>
          {c('back')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Chooses the contact to write to, and then opens or starts the conversation. */
export function StartDialog({ onClose }: Props) {
  const a = useTranslations('actions');
  const [contact, setContact] = useState<Contact | null>(null);
  if (contact) return <Picked contact={contact} onBack={() => setContact(null)} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={a('start')} className="max-w-md">
      <ContactPicker onPick={setContact} />
    </Dialog>
  );
}
