import { listUsersInput, usersList } from '#server/contract/member.ts';
import { listUsers } from '#server/domain/members/list-users.ts';
import { operation } from '../operation.ts';
import { userExample } from './user-example.ts';

export default operation(
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
);
