import { router } from '../trpc.ts';
import acceptInvitation from './accept-invitation.ts';
import changeRole from './change-role.ts';
import inviteMember from './invite-member.ts';
import listInvitations from './list-invitations.ts';
import listUnproven from './list-unproven.ts';
import listUsers from './list-users.ts';
import removeMember from './remove-member.ts';
import revokeInvitation from './revoke-invitation.ts';
import viewInvitation from './view-invitation.ts';

export const membersRouter = router({
  listUsers,
  listUnproven,
  changeRole,
  removeMember,
  listInvitations,
  inviteMember,
  revokeInvitation,
  viewInvitation,
  acceptInvitation,
});
