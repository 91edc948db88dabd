import { invitationIdInput, revokedInvitationResult } from '#server/contract/member.ts';
import { revokeInvitation } from '#server/domain/members/revoke-invitation.ts';
import { operation } from '../operation.ts';
import { invitationExample } from './invitation-example.ts';

export default operation(
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
);
