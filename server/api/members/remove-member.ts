import { removedMemberResult, removeMemberInput } from '#server/contract/member.ts';
import { removeMember } from '#server/domain/team/remove-member.ts';
import { operation } from '../operation.ts';
import { userExample } from './user-example.ts';

export default operation(
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
);
