import type { Actor } from '#server/base/actor.ts';
import type { Conversation, ConversationTagInput } from '#server/contract/inbox/conversation.ts';
import type { Tx } from '#server/db/transact.ts';
import { putConversationTag, takeConversationTag } from '../../../people/tags/tag-conversation-row.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import { touchConversation } from '../activity/conversation-notes.store.ts';
import type { WhatHappened } from '../thread-activities/activity-of.ts';
import { recordActivity } from '../thread-activities/record-activity.ts';
import { withConversation } from './change-conversation.ts';

/** Records that a conversation's tags changed, so that webhooks and open panels show the new tags. */
export async function noteTagged(tx: Tx, actor: Actor, id: string, what: WhatHappened): Promise<void> {
  await touchConversation(tx, actor.organizationId, id);
  recordActivity(tx, actor, id, what);
  await recordEvent(tx, actor, { type: 'conversation.changed', objectId: id });
}

/**
 * POST /conversations/{id}/tags: adds a tag to the conversation, and creates the tag if no tag has that name. Throws
 * conversation_not_found, and tag_not_found for an unknown id.
 */
export const tagConversation = (actor: Actor, { id, tag }: ConversationTagInput): Promise<Conversation> =>
  withConversation(actor, id, async (tx) => {
    const aboutId = await putConversationTag(tx, actor.organizationId, id, tag);
    if (aboutId !== null) await noteTagged(tx, actor, id, { kind: 'tagged', aboutId });
  });

/**
 * DELETE /conversations/{id}/tags: removes a tag. Changes nothing if the conversation does not have the tag. Throws
 * conversation_not_found.
 */
export const untagConversation = (actor: Actor, { id, tag }: ConversationTagInput): Promise<Conversation> =>
  withConversation(actor, id, async (tx) => {
    const aboutId = await takeConversationTag(tx, actor.organizationId, id, tag);
    if (aboutId !== null) await noteTagged(tx, actor, id, { kind: 'untagged', aboutId });
  });
