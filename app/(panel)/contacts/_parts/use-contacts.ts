'use client';

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';
import { useDebounced } from '#app/_ui/browser/use-debounced.ts';
import { contactsOf } from '../../_contacts/contacts-of.ts';
import type { FilterInput } from '../../_contacts/filter-input.ts';
import { useContactChanges } from '../../_contacts/use-contact-changes.ts';

const pageSize = 100;

/**
 * Reads the contacts that match a filter, page by page, and their total number. Reads both again when an event says
 * that contacts changed.
 */
export function useContacts(filter: FilterInput) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const q = useDebounced(filter.q);
  const input = { ...filter, ...(q === undefined ? {} : { q }) };
  const query = useInfiniteQuery(
    trpc.contacts.listContacts.infiniteQueryOptions(
      { ...input, limit: pageSize },
      {
        getNextPageParam: (page) => ('next_cursor' in page ? (page.next_cursor ?? undefined) : undefined),
        placeholderData: keepPreviousData,
      },
    ),
  );
  const count = useQuery(trpc.contacts.countContacts.queryOptions(input, { placeholderData: keepPreviousData }));
  useContactChanges(() =>
    Promise.all([
      queryClient.invalidateQueries(trpc.contacts.listContacts.pathFilter()),
      queryClient.invalidateQueries(trpc.contacts.countContacts.pathFilter()),
    ]),
  );
  return { ...query, items: query.data?.pages.flatMap(contactsOf) ?? [], count: count.data };
}
