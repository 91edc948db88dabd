import type { ConversationSelection } from '#server/contract/conversation-bulk.ts';
import { phoneLookupKey } from '../contacts/normalize-phone.ts';
import type { Selected } from './conversation-bulk.store.ts';

/** A selection as the member means it who made it: `mine` is theirs, whoever works it off. */
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
