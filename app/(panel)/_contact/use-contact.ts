'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { Contact } from '#server/contract/contact.ts';
import { useContactChanges } from '../_contacts/use-contact-changes.ts';

export interface ContactProps {
  readonly contact: Contact;
  readonly canWrite: boolean;
}

/** Acts that a contact's history tells go one after another, so that it tells them in the order they were asked for. */
export const inTurn = { id: 'contact-history' };

/** Reads again what shows a contact. */
export function useRefreshContact() {
  const { contacts } = useTRPC();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(contacts.pathFilter());
}

/** The contact, read again when something happens to it. */
export function useContact(id: string) {
  const { contacts } = useTRPC();
  useContactChanges(useRefreshContact(), id);
  return useQuery(contacts.getContact.queryOptions({ id }));
}

/** Changes values in place; a failure is said at the field, not in a toast. */
export function useUpdateContact({ id }: Contact) {
  const { contacts } = useTRPC();
  const queryClient = useQueryClient();
  const refresh = useRefreshContact();
  return useMutation(
    contacts.updateContact.mutationOptions({
      meta: { quiet: true },
      onSuccess: async (contact) => {
        queryClient.setQueryData(contacts.getContact.queryKey({ id }), contact);
        await refresh();
      },
    }),
  );
}
