import { limitVisitorCalls } from '#server/access/limits/rate-limit.ts';
import { isUuid } from '#server/base/ids.ts';
import type { NoteSeenInput } from '#server/contract/inbox/web-chat.ts';
import { transact } from '#server/db/transact.ts';
import { noteSeen as noteMessageSeen } from '../messages/delivery/note-seen.ts';
import { requireVisitor } from './visitor.ts';
import { selectUnseen } from './visitor-thread.store.ts';

/**
 * Records that the visitor has read the answers up to the given message, and records an event for each of these
 * answers.
 */
export async function noteSeen(address: string, input: NoteSeenInput): Promise<{ ok: true }> {
  await limitVisitorCalls(address);
  const visitor = await requireVisitor(input);
  const { actor } = visitor;
  const unseen = isUuid(input.message_id) ? await selectUnseen(actor.organizationId, visitor, input.message_id) : [];
  if (unseen.length > 0) {
    await transact(async (tx) => {
      for (const { id } of unseen.reverse()) await noteMessageSeen(tx, actor, id);
    });
  }
  return { ok: true };
}
