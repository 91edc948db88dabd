import { isUuid } from '#server/base/ids.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { findMessages } from './message.store.ts';
import { messageView } from './message.view.ts';
import type { MessageRow } from './message-row.ts';

/** Loads messages in the form of GET /messages, keyed by id. Messages that do not exist are absent. */
export async function loadMessages(organizationId: string, ids: readonly string[]): Promise<Map<string, Message>> {
  const rows = await findMessages(organizationId, ids);
  return new Map(rows.map((row) => [row.id, messageView(row)]));
}

/**
 * Loads the whole row of a message, for a caller that makes another message from it. Null if the message does not
 * exist.
 */
export async function loadMessageRow(organizationId: string, id: string): Promise<MessageRow | null> {
  const [row] = isUuid(id) ? await findMessages(organizationId, [id]) : [];
  return row ?? null;
}
