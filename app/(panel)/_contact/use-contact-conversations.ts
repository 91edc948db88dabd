import { useInfiniteQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/_trpc/trpc.ts';

const pageSize = 10;

/**
 * Reads the conversations with a contact, page by page, newest first. All components that show these conversations
 * share one query.
 */
export function useContactConversations(id: string) {
  const { contacts } = useTRPC();
  return useInfiniteQuery(
    contacts.listContactConversations.infiniteQueryOptions(
      { id, limit: pageSize },
      { getNextPageParam: (page) => page.next_cursor ?? undefined },
    ),
  );
}
