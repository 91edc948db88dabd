import { changeRoleInput, userShape } from '#server/contract/member.ts';
import { changeRole } from '#server/domain/team/change-role.ts';
import { operation } from '../operation.ts';
import { userExample } from './user-example.ts';

export default operation(
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
);
