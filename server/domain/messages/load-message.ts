import type { Message } from '#server/contract/message.ts';
import { findMessage } from './message.store.ts';
import { messageView } from './message.view.ts';

/** The message as GET /conversations/{id}/messages shows it, or null when it is gone. */
export async function loadMessage(organizationId: string, id: string): Promise<Message | null> {
  const row = await findMessage(organizationId, id);
  return row && messageView(row);
}
