import { z } from 'zod';
import { listOf } from '../platform/page.ts';
import { nameText, ok, pathId, timestamp, uuid } from '../platform/wire.ts';
import { roles } from './scopes.ts';

const role = z.enum(roles);

/** A member of the organization (contract/organization.md#users). `id` is the person's id. */
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

const invitationShape = z.object({
  id: uuid,
  email: z.string(),
  role,
  expires_at: timestamp,
  expired: z.boolean(),
  created_at: timestamp,
});
export type Invitation = z.infer<typeof invitationShape>;

export const listInvitationsInput = z.strictObject({});
export const invitationsList = listOf(invitationShape);
/** The e-mail address of a person's account. */
export const accountEmail = z.string().trim().toLowerCase().max(320).pipe(z.email());
export const inviteMemberInput = z.strictObject({
  email: accountEmail,
  role,
});
export const invitationWithLinkShape = invitationShape.extend({
  url: z.string().describe('Shown once; works once.'),
  mailed: z.boolean().describe('A link was mailed too; only that one proves the mailbox.'),
});
export type InvitationWithLink = z.infer<typeof invitationWithLinkShape>;
export const invitationIdInput = z.strictObject({ id: pathId });
export const revokedInvitationResult = z.object({ ok, id: uuid });

const token = z.string().min(1).max(200).describe('The last part of the invitation’s link.');
export const viewInvitationInput = z.strictObject({ token });
export const openInvitationShape = z.object({
  organization_name: z.string(),
  email: z.string(),
  role,
  expires_at: timestamp,
  needs: z
    .enum(['name_and_password', 'password', 'nothing'])
    .describe('A new person chooses name and password; one who has a password proves it.'),
  takes_over: z
    .boolean()
    .describe(
      'Somebody uses the e-mail without having proven the mailbox; with a new password it is the person’s alone.',
    ),
});
export type OpenInvitation = z.infer<typeof openInvitationShape>;

export const acceptInvitationInput = z.strictObject({
  token,
  name: nameText(200).optional(),
  password: z.string().min(8).max(200).optional(),
});
export const acceptedInvitationResult = z.object({ ok, organization_id: uuid, user_id: uuid, email: z.string() });
export type AcceptedInvitation = z.infer<typeof acceptedInvitationResult>;

export const listUnprovenInput = z.strictObject({});
export const unprovenList = z.object({ data: z.array(uuid) });

export const changeRoleInput = z.strictObject({ user_id: pathId, role });
export const removeMemberInput = z.strictObject({
  user_id: pathId,
  transfer_to: pathId.optional().describe('Who takes over contacts and conversations; nobody when absent.'),
});
export const removedMemberResult = z.object({
  ok,
  user_id: uuid,
  contacts: z.int().describe('That had this owner.'),
  conversations: z.int().describe('That this person had taken over.'),
});
export type RemovedMember = z.infer<typeof removedMemberResult>;
