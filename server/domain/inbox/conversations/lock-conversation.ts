import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { findOpenOfContact, lockRow, readRow } from './conversation-write.store.ts';
import type { LockedConversation } from './locked-conversation.ts';

/** Locks the conversation until the transaction ends. Null when the conversation does not exist. */
export const lockConversation = async (
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<LockedConversation | null> => (isUuid(id) ? lockRow(tx, organizationId, id) : null);

/** Reads the conversation without locking it. Null if the conversation does not exist. */
export const readConversation = async (
  organizationId: string,
  id: string,
  on?: Tx,
): Promise<LockedConversation | null> => (isUuid(id) ? readRow(organizationId, id, on) : null);

/** Locks the contact's most recently active open conversation that the team can see. */
export async function lockOpenOf(
  tx: Tx,
  organizationId: string,
  contactId: string,
): Promise<LockedConversation | null> {
  const open = await findOpenOfContact(tx, organizationId, contactId);
  return open && lockRow(tx, organizationId, open.id);
}
