import type { Actor } from '#server/base/actor.ts';
import type { Conversation, ConversationTagInput } from '#server/contract/conversation.ts';
import { putConversationTag, takeConversationTag } from '../tags/tag-conversation-row.ts';
import { withConversation } from './change-conversation.ts';
import { touchConversation } from './conversation-notes.store.ts';

/** POST /conversations/{id}/tags: a missing tag is made. Throws conversation_not_found, tag_not_found for an unknown id. */
export const tagConversation = (actor: Actor, { id, tag }: ConversationTagInput): Promise<Conversation> =>
  withConversation(actor, id, async (tx) => {
    const changed = await putConversationTag(tx, actor.organizationId, id, tag);
    if (changed) await touchConversation(tx, actor.organizationId, id);
  });

/** DELETE /conversations/{id}/tags: one the conversation does not have changes nothing. Throws conversation_not_found. */
export const untagConversation = (actor: Actor, { id, tag }: ConversationTagInput): Promise<Conversation> =>
  withConversation(actor, id, async (tx) => {
    const changed = await takeConversationTag(tx, actor.organizationId, id, tag);
    if (changed) await touchConversation(tx, actor.organizationId, id);
  });
