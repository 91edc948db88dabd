import type { Message } from '#server/contract/message.ts';
import { findMessages } from './message.store.ts';
import { messageView } from './message.view.ts';

/** The messages as their GET shows them, by id; those that are gone are absent. */
export async function loadMessages(organizationId: string, ids: readonly string[]): Promise<Map<string, Message>> {
  const rows = await findMessages(organizationId, ids);
  return new Map(rows.map((row) => [row.id, messageView(row)]));
}
