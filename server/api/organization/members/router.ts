import {
  acceptedInvitationResult,
  acceptInvitationInput,
  changeRoleInput,
  invitationIdInput,
  invitationsList,
  invitationWithLinkShape,
  inviteMemberInput,
  listInvitationsInput,
  listUnprovenInput,
  listUsersInput,
  openInvitationShape,
  removedMemberResult,
  removeMemberInput,
  revokedInvitationResult,
  unprovenList,
  userShape,
  usersList,
  viewInvitationInput,
} from '#server/contract/organization/member.ts';
import { leaveUnprovenTeams } from '#server/domain/lifecycle/offboarding/leave-unproven-teams.ts';
import { changeRole, removeMember } from '#server/domain/lifecycle/team/manage-member.ts';
import { acceptInvitation } from '#server/domain/organization/members/accept-invitation.ts';
import { listUsers } from '#server/domain/organization/members/list-users.ts';
import {
  inviteMember,
  listInvitations,
  revokeInvitation,
  viewInvitation,
} from '#server/domain/organization/members/manage-invitations.ts';
import { listUnproven } from '#server/domain/organization/members/unproven-members.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

/** The invitation that all examples of the API reference show. */
const invitationExample = {
  id: '01939a1c-6400-7b21-9c01-7f6a5b4c3d01',
  email: 'bruno@example.com',
  role: 'atendente' as const,
  expires_at: '2026-11-27T12:00:00.000Z',
  expired: false,
  created_at: '2026-11-20T12:00:00.000Z',
};

const invitationTokenExample = '4fJ8sKq2LmN0pRtUvWxYz1234567890AbCdEfGhI';

/** The member that all examples of the API reference show. */
const userExample = {
  id: '01939a1c-6200-7c11-8a01-5d4e3f2a1b01',
  name: 'Ana Ribeiro',
  email: 'ana@example.com',
  role: 'admin' as const,
  is_owner: true,
  member_since: '2026-11-02T12:00:00.000Z',
};

export const membersRouter = router({
  listUsers: operation(
    {
      rest: { method: 'GET', path: '/users', tag: 'Configuration' },
      summary: 'List members',
      description:
        'The e-mail is what `assigned_user_email` expects. `assignable=true` leaves only admin, editor and atendente. The whole list in one answer, newest first.',
      scope: 'contacts:read',
      limit: 'configuration',
      errors: [],
      input: listUsersInput,
      output: usersList,
      example: { output: { data: [userExample], next_cursor: null, has_more: false } },
    },
    listUsers,
  ),
  listUnproven: operation(
    {
      kind: 'query',
      summary: 'List members whose e-mail is not proven',
      description:
        'They joined by the inviter’s link and never opened one that was mailed. Such an account belongs to this organization alone.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: listUnprovenInput,
      output: unprovenList,
      example: { input: {}, output: { data: [userExample.id] } },
    },
    listUnproven,
  ),
  changeRole: operation(
    {
      kind: 'mutation',
      summary: 'Change a role',
      description: 'Counts from the next call on. A role that may own nothing gives up its contacts and conversations.',
      scope: 'admin',
      limit: 'panel',
      errors: ['member_not_found', 'owner_protected', 'last_admin'],
      input: changeRoleInput,
      output: userShape,
      example: { input: { user_id: userExample.id, role: 'admin' }, output: userExample },
    },
    changeRole,
  ),
  removeMember: operation(
    {
      kind: 'mutation',
      summary: 'Remove a member',
      description:
        'Contacts and open conversations go to `transfer_to`; without it contacts have no owner and conversations wait for a person.',
      scope: 'admin',
      limit: 'panel',
      errors: [
        'member_not_found',
        'owner_protected',
        'last_admin',
        'assigned_user_not_member',
        'assigned_user_role_not_eligible',
      ],
      input: removeMemberInput,
      output: removedMemberResult,
      example: {
        input: { user_id: userExample.id },
        output: { ok: true, user_id: userExample.id, contacts: 12, conversations: 1 },
      },
    },
    removeMember,
  ),
  listInvitations: operation(
    {
      kind: 'query',
      summary: 'List invitations',
      description: 'Open and expired invitations, newest first; their links are never shown again.',
      scope: 'admin',
      limit: 'panel',
      errors: [],
      input: listInvitationsInput,
      output: invitationsList,
      example: { output: { data: [invitationExample], next_cursor: null, has_more: false } },
    },
    listInvitations,
  ),
  inviteMember: operation(
    {
      kind: 'mutation',
      summary: 'Invite a member',
      description:
        'Answers a link that works once, within seven days, and mails another where there is a mail server; only the mailed one proves the mailbox. A new invitation of the same e-mail ends the one before.',
      scope: 'admin',
      limit: 'panel',
      errors: ['already_member'],
      input: inviteMemberInput,
      output: invitationWithLinkShape,
      example: {
        input: { email: 'bruno@example.com', role: 'atendente' },
        output: { ...invitationExample, url: `https://example.com/invite/${invitationTokenExample}`, mailed: true },
      },
    },
    inviteMember,
  ),
  revokeInvitation: operation(
    {
      kind: 'mutation',
      summary: 'Withdraw an invitation',
      description: 'Its link stops working.',
      scope: 'admin',
      limit: 'panel',
      errors: ['invitation_not_found'],
      input: invitationIdInput,
      output: revokedInvitationResult,
      example: { input: { id: invitationExample.id }, output: { ok: true, id: invitationExample.id } },
    },
    revokeInvitation,
  ),
  viewInvitation: operation(
    {
      kind: 'query',
      summary: 'What an invitation opens',
      description: 'For the page behind the link: whose organization, which role, and what the person has to bring.',
      scope: 'public',
      limit: 'panel',
      errors: ['invitation_not_found', 'invitation_expired', 'organization_ended'],
      input: viewInvitationInput,
      output: openInvitationShape,
      example: {
        input: { token: invitationTokenExample },
        output: {
          organization_name: 'Casa Aurora',
          email: 'bruno@example.com',
          role: 'atendente',
          expires_at: invitationExample.expires_at,
          needs: 'name_and_password',
          takes_over: false,
        },
      },
    },
    (_actor, input, ctx) => viewInvitation(ctx.address, input),
  ),
  acceptInvitation: operation(
    {
      kind: 'mutation',
      summary: 'Accept an invitation',
      description:
        'A new person chooses name and password; one who has a password proves it. Works once. A mailed link proves the mailbox: whatever others made with the e-mail without proving it ends, and leaves every other organization. An account made by the inviter’s link is its organization’s alone, beside those of others, and joins no other one until then.',
      scope: 'public',
      limit: 'panel',
      errors: ['invitation_not_found', 'invitation_expired', 'organization_ended', 'invalid_sign_in'],
      input: acceptInvitationInput,
      output: acceptedInvitationResult,
      example: {
        input: { token: invitationTokenExample, name: 'Bruno Teixeira', password: 'a long password' },
        output: {
          ok: true,
          organization_id: '01939a1c-6000-7a01-8b01-1a2b3c4d5e01',
          user_id: '01939a1c-6200-7c11-8a01-5d4e3f2a1b02',
          email: 'bruno@example.com',
        },
      },
    },
    (_actor, input, ctx) => acceptInvitation(ctx.address, input, leaveUnprovenTeams),
  ),
});
