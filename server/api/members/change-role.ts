import { changeRoleInput, userShape } from '#server/contract/member.ts';
import { changeRole as changeRoleUseCase } from '#server/domain/team/change-role.ts';
import { operation } from '../operation.ts';
import { userExample } from './user-example.ts';

/** The panel: a member’s role. */
export const changeRole = operation(
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
  ({ actor, input }) => changeRoleUseCase(actor, input),
);
