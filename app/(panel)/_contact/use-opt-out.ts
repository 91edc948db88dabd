'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { useRefreshContact } from './use-contact.ts';

/** Opts the contact out of messages, or back in if the contact has opted out. */
export function useOptOut({ id, name, opted_out_at: optedOutAt }: Contact) {
  const t = useTranslations('contact');
  const { contacts } = useTRPC();
  const refresh = useRefreshContact();
  const onSuccess = async () => {
    await refresh();
    toast.success(optedOutAt ? t('optedInDone', { name }) : t('optedOutDone', { name }));
  };
  const optOut = useMutation(contacts.optOutContact.mutationOptions({ onSuccess }));
  const optIn = useMutation(contacts.optInContact.mutationOptions({ onSuccess }));
  return {
    busy: optOut.isPending || optIn.isPending,
    toggle: () => (optedOutAt ? optIn : optOut).mutate({ id }),
  };
}
