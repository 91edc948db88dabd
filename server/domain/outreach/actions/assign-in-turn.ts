import { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import { requiredText, text } from '#server/contract/platform/wire.ts';
import { type Circle, nextInTurn } from '../../organization/members/next-in-turn.ts';
import { holdNamedQueue } from '../../organization/queues/hold-queue.ts';
import { assignOwner } from '../../people/contacts/owners/assign-owner.ts';
import { contactAction } from './data-action.ts';

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
