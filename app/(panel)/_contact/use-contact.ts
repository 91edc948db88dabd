'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import type { Contact } from '#server/contract/people/contact.ts';
import { useContactChanges } from '../_contacts/use-contact-changes.ts';

export interface ContactProps {
  readonly contact: Contact;
  readonly canWrite: boolean;
}

/**
 * The mutation scope of all actions that appear in a contact's history. Actions in one scope run one after another, so
 * that the history lists them in the order of the clicks.
 */
export const inTurn = { id: 'contact-history' };

/** Returns a function that refetches every query about contacts. */
export function useRefreshContact() {
  const { contacts } = useTRPC();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(contacts.pathFilter());
}

/** Reads a contact, and reads it again after every event about this contact. */
export function useContact(id: string) {
  const { contacts } = useTRPC();
  useContactChanges(useRefreshContact(), id);
  return useQuery(contacts.getContact.queryOptions({ id }));
}

/** Returns the mutation that updates a contact. A failure is shown at the edited field instead of in a toast. */
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
