'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { toast } from '#app/_ui/feedback/toast.ts';
import { useRefreshContact } from '../../../_contact/use-contact.ts';

/** Returns the mutation that undoes a merge, so that there are two contacts again. */
export function useUndoMerge() {
  const t = useTranslations('contact');
  const { contacts } = useTRPC();
  const refresh = useRefreshContact();
  return useMutation(
    contacts.undoMerge.mutationOptions({
      onSuccess: async () => {
        await refresh();
        toast.success(t('undone'));
      },
    }),
  );
}
