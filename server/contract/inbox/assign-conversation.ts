import { z } from 'zod';
import { withNeeds } from '../platform/needs.ts';
import { pathId, text } from '../platform/wire.ts';

const assignee = {
  user_id: text(100).optional().describe('A member of the organization.'),
  user_email: text(320).optional().describe('Instead of user_id.'),
};
/** Body of POST /conversations/{id}/assign. The member is given by id or by e-mail. */
export const assignConversationInput = withNeeds(z.strictObject({ id: pathId, ...assignee }), {
  oneOf: [Object.keys(assignee)],
});
export type AssignConversationInput = z.output<typeof assignConversationInput>;
