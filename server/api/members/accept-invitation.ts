import { acceptedInvitationResult, acceptInvitationInput } from '#server/contract/member.ts';
import { acceptInvitation } from '#server/domain/members/accept-invitation.ts';
import { leaveUnprovenTeams } from '#server/domain/offboarding/leave-unproven-teams.ts';
import { operation } from '../operation.ts';
import { invitationTokenExample } from './invitation-example.ts';

export default operation(
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
);
