import type { ConversationSelection } from '#server/contract/inbox/conversation-bulk.ts';
import { phoneLookupKey } from '../../../people/contacts/phones/normalize-phone.ts';
import type { Selected } from './conversation-bulk.store.ts';

/**
 * Resolves a selection for the member who made it: `mine` means the conversations of that member, whichever worker runs
 * the action.
 */
export const selectedBy = (
  userId: string | null,
  { filter, ids, except }: Omit<ConversationSelection, 'ids'> & { readonly ids?: string[] | undefined },
): Selected => ({
  ...filter,
  ...(ids && { ids }),
  except,
  userId,
  phoneKey: filter.q === undefined ? null : phoneLookupKey(filter.q),
});
