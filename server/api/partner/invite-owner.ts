import { invitedOwnerResult, inviteOwnerInput } from '#server/contract/partner.ts';
import { inviteOwner } from '#server/domain/partners/invite-owner.ts';
import { operation } from '../operation.ts';
import { clientExample, ownerExample } from './partner-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Invite an owner anew',
    description: 'Where nobody owns the client space yet; the invitation before works no more.',
    scope: 'partner:manage',
    limit: 'panel',
    errors: ['not_a_partner', 'client_not_found', 'client_ended', 'client_has_owner'],
    input: inviteOwnerInput,
    output: invitedOwnerResult,
    example: {
      input: { id: clientExample.id, owner_name: ownerExample.name, owner_email: ownerExample.email },
      output: { client_id: clientExample.id, owner: { ...ownerExample, invitation_url: null } },
    },
  },
  inviteOwner,
);
