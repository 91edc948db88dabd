import { z } from 'zod';
import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { requiredText, text } from '#server/contract/platform/wire.ts';
import type { Tx } from '#server/db/transact.ts';
import { applyAction } from '../../inbox/conversations/actions/apply-action.ts';
import { findAssignee } from '../../organization/members/find-assignee.ts';
import { type Circle, nextInTurn } from '../../organization/members/next-in-turn.ts';
import { holdNamedQueue } from '../../organization/queues/hold-queue.ts';
import { assignOwner } from '../../people/contacts/owners/assign-owner.ts';
import { contactAction, dataAction } from './data-action.ts';

const shape = z.strictObject({
  user_id: text(100).nullable().optional().describe('null: nobody. This or email.'),
  email: text(254).optional().describe('The member’s e-mail.'),
  of: z
    .enum(['contact', 'conversation'])
    .optional()
    .describe('contact (default): who owns it. conversation: who speaks in it; the AI stays silent then.'),
});

async function memberOf(tx: Tx, actor: Actor, { user_id: id, email }: z.output<typeof shape>): Promise<string | null> {
  if (id === null) return null;
  if (id === undefined && email === undefined) throw new AppError('missing_user');
  const by = id === undefined ? { email: email?.trim() } : { id };
  const assignee = await findAssignee(tx, actor.organizationId, by);
  if (!assignee.ok) throw new AppError(assignee.error);
  return assignee.userId;
}

/**
 * Assigns a contact or a conversation to a member, or removes the assignment. Throws missing_user and the three
 * assigned_user codes.
 */
export const assign = dataAction({
  name: 'assign',
  scope: 'contacts:write',
  changes: 'The member owns the contact, or speaks in the conversation; or nobody does.',
  shape,
  example: { email: 'ana@example.com' },
  alsoNeeds: ({ of }) => (of === 'conversation' ? 'conversations:write' : null),
  subjectOf: ({ of }) => of ?? 'contact',
  prepare: async (tx, actor, input) => {
    const userId = await memberOf(tx, actor, input);
    const { email: _named, ...others } = input;
    return {
      input: { ...others, user_id: userId },
      doTo: async (subject) => {
        if (subject.kind === 'contact') {
          const { id, assigned_user_id: from } = subject.contact;
          await assignOwner(tx, actor, { contactId: id, from, to: userId });
          return from === userId ? [] : [{ object: 'contact', id, field: 'assigned_user', from, to: userId }];
        }
        const { id, taken_over_by_id: from } = subject.conversation;
        const action = userId
          ? ({ kind: 'take_over', userId, at: now() } as const)
          : ({ kind: 'release', by: byOf(actor) } as const);
        const changed = await applyAction(tx, actor, subject.conversation, action);
        return changed ? [{ object: 'conversation', id, field: 'takeover', from, to: userId }] : [];
      },
    };
  },
});

/**
 * Assigns a contact to the next member in rotation, chosen from the given members or the members of a queue. Throws
 * missing_user, queue_not_found, and assigned_user_not_member if none of these members may own contacts.
 */
export const assignInTurn = contactAction({
  name: 'assign_in_turn',
  scope: 'contacts:write',
  changes: 'The next member in turn owns the contact.',
  shape: z.strictObject({
    members: z.array(text(254)).max(100).optional().describe('Members by their e-mails. These or queue.'),
    queue: requiredText(100).optional().describe('Everybody of the queue, by its name or id.'),
  }),
  example: { members: ['ana@example.com'] },
  prepare: async (tx, actor, input) => {
    const { members = [], queue } = input;
    if (queue === undefined && members.length === 0) throw new AppError('missing_user');
    const circle: Circle =
      queue === undefined
        ? { emails: members }
        : { queueId: (await holdNamedQueue(tx, actor.organizationId, queue)).id };
    return {
      input,
      doTo: async ({ id, assigned_user_id: from }) => {
        const to = await nextInTurn(tx, actor.organizationId, circle);
        if (to === null) throw new AppError('assigned_user_not_member');
        await assignOwner(tx, actor, { contactId: id, from, to });
        return from === to ? [] : [{ object: 'contact', id, field: 'assigned_user', from, to }];
      },
    };
  },
});
