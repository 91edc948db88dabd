import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { ConversationBulkAction } from '#server/contract/inbox/conversation-bulk.ts';
import type { Tx } from '#server/db/transact.ts';
import { findAssignee } from '../../../organization/members/find-assignee.ts';
import { holdQueue } from '../../../organization/queues/hold-queue.ts';
import { resolveTag } from '../../../people/tags/resolve-tag.ts';
import { putTag } from '../../../people/tags/tag-conversation-row.ts';
import { applyAction } from '../actions/apply-action.ts';
import { noteTagged } from '../actions/tag-conversation.ts';
import type { LockedConversation } from '../locked-conversation.ts';
import type { ConversationAction } from '../state/conversation-state.ts';

interface PreparedAction {
  /**
   * The action with the tag's id in place of its name. A tag that is renamed or removed during the run is therefore not
   * created again.
   */
  readonly act: ConversationBulkAction;
  /** Applies the action to one locked conversation. Returns whether the conversation changed. */
  readonly doTo: (row: LockedConversation) => Promise<boolean>;
}

async function actionOf(
  tx: Tx,
  actor: Actor,
  act: Exclude<ConversationBulkAction, { type: 'add_tag' }>,
): Promise<ConversationAction> {
  switch (act.type) {
    case 'resolve':
      return { kind: 'resolve', by: byOf(actor), at: now() };
    case 'archive':
      return { kind: 'archive' };
    case 'assign': {
      const assignee = await findAssignee(tx, actor.organizationId, { id: act.user_id });
      if (!assignee.ok) throw new AppError(assignee.error);
      return { kind: 'take_over', userId: assignee.userId, at: now() };
    }
    case 'move': {
      const queueId = await holdQueue(tx, actor.organizationId, act.queue_id);
      return { kind: 'move', queueId, by: byOf(actor), requestedBy: 'user', at: now() };
    }
  }
}

/**
 * Looks up the tag, member or queue of an action, so that the action can be applied to many conversations. Throws
 * assigned_user_not_member, assigned_user_role_not_eligible, queue_not_found, tag_not_found.
 */
export async function prepareAction(tx: Tx, actor: Actor, act: ConversationBulkAction): Promise<PreparedAction> {
  const { organizationId } = actor;
  if (act.type === 'add_tag') {
    const { id: tagId } = await resolveTag(tx, organizationId, 'conversation', act.tag);
    const doTo = async ({ id }: LockedConversation) => {
      const isNew = await putTag(tx, organizationId, id, tagId);
      if (isNew) await noteTagged(tx, actor, id, { kind: 'tagged', aboutId: tagId });
      return isNew;
    };
    return { act: { ...act, tag: tagId }, doTo };
  }
  const action = await actionOf(tx, actor, act);
  return { act, doTo: (row) => applyAction(tx, actor, row, action) };
}
