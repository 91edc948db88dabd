import { z } from 'zod';
import { listOf } from './page.ts';
import { roles } from './scopes.ts';
import { timestamp, uuid } from './wire.ts';

const role = z.enum(roles);

/** interface.md §2 User: a member of the organization; `id` is the person's. */
export const userShape = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  role,
  is_owner: z.boolean(),
  member_since: timestamp,
});
export type User = z.infer<typeof userShape>;

export const listUsersInput = z.strictObject({
  assignable: z.boolean().optional().describe('true: only roles that may own contacts and receive conversations.'),
  role: role.optional().describe('Only members with this role.'),
});
export const usersList = listOf(userShape);
