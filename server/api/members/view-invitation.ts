import { openInvitationShape, viewInvitationInput } from '#server/contract/member.ts';
import { viewInvitation } from '#server/domain/members/view-invitation.ts';
import { operation } from '../operation.ts';
import { invitationExample, invitationTokenExample } from './invitation-example.ts';

export default operation(
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
);
