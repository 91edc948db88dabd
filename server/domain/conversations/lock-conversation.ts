import { isUuid } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { findOpenOfContact, lockRow, readRow } from './conversation-write.store.ts';
import type { LockedConversation } from './locked-conversation.ts';

/** The conversation, nobody else's to change until the transaction ends; null when there is none. */
export const lockConversation = async (
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<LockedConversation | null> => (isUuid(id) ? lockRow(tx, organizationId, id) : null);

/** The same, looked at without holding it. */
export const readConversation = async (
  organizationId: string,
  id: string,
  on?: Tx,
): Promise<LockedConversation | null> => (isUuid(id) ? readRow(organizationId, id, on) : null);

/** The contact's open conversation that people see, the latest of several; locked. */
export async function lockOpenOf(
  tx: Tx,
  organizationId: string,
  contactId: string,
): Promise<LockedConversation | null> {
  const open = await findOpenOfContact(tx, organizationId, contactId);
  return open && lockRow(tx, organizationId, open.id);
}
