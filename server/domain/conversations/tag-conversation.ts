import type { Actor } from '#server/base/actor.ts';
import type { Conversation, ConversationTagInput } from '#server/contract/conversation.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../events/record-event.ts';
import { putConversationTag, takeConversationTag } from '../tags/tag-conversation-row.ts';
import { withConversation } from './change-conversation.ts';
import { touchConversation } from './conversation-notes.store.ts';

/** Who follows changes, and who looks at it, sees the new tags. */
async function noteTagged(tx: Tx, actor: Actor, id: string): Promise<void> {
  await touchConversation(tx, actor.organizationId, id);
  await recordEvent(tx, actor, { type: 'conversation.changed', objectId: id });
}

/** POST /conversations/{id}/tags: a missing tag is made. Throws conversation_not_found, tag_not_found for an unknown id. */
export const tagConversation = (actor: Actor, { id, tag }: ConversationTagInput): Promise<Conversation> =>
  withConversation(actor, id, async (tx) => {
    if (await putConversationTag(tx, actor.organizationId, id, tag)) await noteTagged(tx, actor, id);
  });

/** DELETE /conversations/{id}/tags: one the conversation does not have changes nothing. Throws conversation_not_found. */
export const untagConversation = (actor: Actor, { id, tag }: ConversationTagInput): Promise<Conversation> =>
  withConversation(actor, id, async (tx) => {
    if (await takeConversationTag(tx, actor.organizationId, id, tag)) await noteTagged(tx, actor, id);
  });
