import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import type { BulkAction, BulkContactsInput, BulkContactsResult } from '#server/contract/contact-bulk.ts';
import { errors } from '#server/contract/errors.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { findAssignee } from '../members/find-assignee.ts';
import { requirePipeline, requireStage } from '../pipelines/find-stage.ts';
import { assignOwner } from './assign-owner.ts';
import { addTags, removeTag } from './change-tags.ts';
import type { LockedContact } from './contact-write.store.ts';
import { moveStage } from './move-contact-stage.ts';
import { requireContact } from './require-contact.ts';
import { selectPart } from './select-part.ts';

type Change = (tx: Tx, contact: LockedContact) => Promise<unknown>;

const partDefault = 100;
const neither = { issues: [{ path: 'action.stage', message: 'send stage or lost' }] };

/** The action as what is done to one contact; whom or where it names is looked up once, and refused at once. */
async function prepare(tx: Tx, actor: Actor, action: BulkAction): Promise<Change> {
  switch (action.type) {
    case 'add_tag':
      return (on, contact) => addTags(on, actor, contact.id, [action.tag]);
    case 'remove_tag':
      return (on, contact) => removeTag(on, actor, contact.id, action.tag);
    case 'assign': {
      const { assigned_user_email: email } = action;
      const assignee = email === null ? null : await findAssignee(tx, actor.organizationId, { email: email.trim() });
      if (assignee && !assignee.ok) throw new AppError(assignee.error);
      const to = assignee?.userId ?? null;
      return (on, contact) => assignOwner(on, actor, { contactId: contact.id, from: contact.assigned_user_id, to });
    }
    case 'stage': {
      if (action.stage === undefined && action.lost === undefined) throw new AppError('invalid_request', neither);
      const pipeline = await requirePipeline(tx, actor.organizationId, action.pipeline);
      if (action.stage !== undefined) requireStage(pipeline, action.stage);
      return (on, contact) => moveStage(on, actor, contact, { ...action, pipeline: pipeline.id });
    }
  }
}

async function changeOne(actor: Actor, id: string, change: Change): Promise<BulkContactsResult['failures']> {
  try {
    await transact(async (tx) => change(tx, await requireContact(tx, actor, id)));
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ contact_id: id, error: error.code, message: error.publicMessage ?? errors[error.code].message }];
  }
}

/**
 * Panel: tags, assigns or moves all contacts that match a filter, a part a call: the caller goes on with `next_cursor`
 * and shows how far it is. Each contact is a transaction of its own; one that cannot be changed is named. Throws the
 * codes of the action for what it names, invalid_cursor.
 */
export async function bulkContacts(actor: Actor, input: BulkContactsInput): Promise<BulkContactsResult> {
  const change = await transact((tx) => prepare(tx, actor, input.action));
  const page = { limit: input.limit ?? partDefault, cursor: input.cursor };
  const { rows, ...rest } = await selectPart(actor.organizationId, 'contacts-bulk', input.filter ?? {}, page);
  const failures: BulkContactsResult['failures'] = [];
  for (const row of rows) failures.push(...(await changeOne(actor, row.id, change)));
  const failed = failures.length;
  return { processed: rows.length, succeeded: rows.length - failed, failed, failures, ...rest };
}
