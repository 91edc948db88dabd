import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { assignOwner } from './assign-owner.ts';
import { addTags, removeTag } from './change-tags.ts';
import { findPosition } from './contact-pipeline.store.ts';
import { lockContact } from './contact-write.store.ts';
import type { LockedContact } from './locked-contact.ts';
import { moveInPipeline } from './move-in-pipeline.ts';

/** What can be done to many contacts alike. */
export type ContactAct =
  | { readonly type: 'add_tag'; readonly tagName: string }
  | { readonly type: 'remove_tag'; readonly tagId: string }
  | { readonly type: 'assign'; readonly userId: string | null }
  | { readonly type: 'move_stage'; readonly pipelineId: string; readonly stageId: string };

async function applyTo(tx: Tx, actor: Actor, contact: LockedContact, act: ContactAct): Promise<boolean> {
  switch (act.type) {
    case 'add_tag':
      return (await addTags(tx, actor, contact.id, [act.tagName])).added.length > 0;
    case 'remove_tag':
      return (await removeTag(tx, actor, contact.id, act.tagId)).removed;
    case 'assign':
      await assignOwner(tx, actor, { contactId: contact.id, from: contact.assigned_user_id, to: act.userId });
      return contact.assigned_user_id !== act.userId;
    case 'move_stage': {
      const before = await findPosition(tx, actor.organizationId, contact.id, act.pipelineId);
      const place = { contactId: contact.id, pipelineId: act.pipelineId };
      await moveInPipeline(tx, actor, place, { stageId: act.stageId });
      return before?.stageId !== act.stageId || before.lostAt !== null;
    }
  }
}

/** Does it to one contact, with history and events; answers whether it changed. One that is gone or merged is left. */
export async function applyAct(tx: Tx, actor: Actor, contactId: string, act: ContactAct): Promise<boolean> {
  const contact = await lockContact(tx, actor.organizationId, contactId);
  if (!contact || contact.merged_into_id) return false;
  return applyTo(tx, actor, contact, act);
}
