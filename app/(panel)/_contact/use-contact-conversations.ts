import { useInfiniteQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';

const pageSize = 10;

/** Conversations with a person, page by page, the newest first; asked for once by all who show them. */
export function useContactConversations(id: string) {
  const { contacts } = useTRPC();
  return useInfiniteQuery(
    contacts.listContactConversations.infiniteQueryOptions(
      { id, limit: pageSize },
      { getNextPageParam: (page) => page.next_cursor ?? undefined },
    ),
  );
}
