'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { Confirm } from '#app/_ui/overlays/confirm.tsx';
import { usePhoneText } from '#app/_ui/text/phone.ts';
import type { Contact } from '#server/contract/people/contact.ts';

interface Props {
  readonly contact: Contact;
  readonly mode: 'anonymize' | 'erase';
  readonly onClose: () => void;
}

/**
 * The dialog that anonymizes or erases a contact. The user has to type a confirmation, because the action cannot be
 * undone.
 */
export function EraseDialog({ contact, mode, onClose }: Props) {
  const t = useTranslations('contact');
  const { contacts } = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const phoneText = usePhoneText();
  const remove = useMutation(
    contacts.deleteContact.mutationOptions({
      onSuccess: async () => {
        toast.success(mode === 'erase' ? t('erased') : t('anonymized'));
        if (mode === 'erase') {
          router.push('/contacts');
          queryClient.removeQueries(contacts.getContact.queryFilter({ id: contact.id }));
        } else onClose();
        await queryClient.invalidateQueries(contacts.pathFilter());
      },
    }),
  );
  return (
    <Confirm
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${mode}Title`, { name: phoneText(contact.name) })}
      description={t(`${mode}Text`)}
      typed={t(`${mode}Word`)}
      action={t(`${mode}Do`)}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: contact.id, mode })}
    />
  );
}
