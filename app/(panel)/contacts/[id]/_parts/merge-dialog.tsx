'use client';

import { useMutation } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { Button } from '#app/_ui/buttons/button.tsx';
import { Failure, SkeletonRows } from '#app/_ui/feedback/states.tsx';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Dialog, DialogActions } from '#app/_ui/overlays/dialog.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { useRefreshContact } from '../../../_contact/use-contact.ts';
import { ContactPicker } from '../../../_contacts/contact-picker.tsx';
import { MergePreview } from './merge-preview.tsx';
import { useUndoMerge } from './use-undo-merge.ts';

interface Pair {
  readonly survivor: Contact;
  readonly duplicate: Contact;
}

function useMerge(contact: Contact, onClose: () => void) {
  const t = useTranslations('contact');
  const { contacts } = useTRPC();
  const router = useRouter();
  const refresh = useRefreshContact();
  const undo = useUndoMerge();
  return useMutation(
    contacts.mergeContacts.mutationOptions({
      onSuccess: async ({ id, merged_contact_id }) => {
        onClose();
        if (id !== contact.id) router.push(`/contacts/${id}`);
        await refresh();
        const action = { label: t('undo'), onClick: () => undo.mutate({ id, merged_contact_id }) };
        toast.success(t('merged'), { action, duration: 10_000 });
      },
    }),
  );
}

/**
 * The dialog that merges two contacts of the same person. The user searches for the other contact and sees a preview
 * first.
 */
export function MergeDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const t = useTranslations('contact');
  const c = useTranslations('common');
  const { contacts } = useTRPC();
  const [pair, setPair] = useState<Pair | null>(null);
  const preview = useMutation(contacts.previewMerge.mutationOptions({ meta: { quiet: true } }));
  const merge = useMerge(contact, onClose);
  const phoneText = usePhoneText();
  const choose = (next: Pair) => {
    setPair(next);
    preview.mutate({ id: next.survivor.id, contact_id: next.duplicate.id });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('mergeTitle')}
      description={
        pair
          ? t('mergePreview', { name: phoneText(pair.duplicate.name) })
          : t('mergeChoose', { name: phoneText(contact.name) })
      }
    >
      {!pair && <ContactPicker without={contact.id} onPick={(duplicate) => choose({ survivor: contact, duplicate })} />}
      {pair && preview.isPending && <SkeletonRows count={4} />}
      {pair && preview.isError && <Failure error={preview.error} onRetry={() => choose(pair)} />}
      {pair && preview.data && (
        <>
          <MergePreview survivor={pair.survivor} result={preview.data} />
          <Button
            look="quiet"
            size="sm"
            className="mt-3 -ml-2.5 max-w-full"
            onClick={() => choose({ survivor: pair.duplicate, duplicate: pair.survivor })}
          >
            <ArrowLeftRight className="size-4 shrink-0" aria-hidden />
            <span className="truncate">{t('mergeKeep', { name: phoneText(pair.duplicate.name) })}</span>
          </Button>
        </>
      )}
      {pair && (
        <DialogActions>
          <Button onClick={() => setPair(null)}>{c('back')}</Button>
          <Button
            look="primary"
            busy={merge.isPending}
            disabled={!preview.data}
            onClick={() => merge.mutate({ id: pair.survivor.id, contact_id: pair.duplicate.id })}
          >
            {t('mergeDo')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
