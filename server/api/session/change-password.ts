import { changePasswordInput, endedSessionsResult } from '#server/contract/session.ts';
import { changePassword } from '#server/domain/accounts/change-password.ts';
import { operation } from '../operation.ts';
import { callerOf } from './caller-of.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change one’s password',
    description: 'Asks for the old one. Every other session of the person ends.',
    scope: 'session',
    limit: 'panel',
    errors: ['invalid_password', 'too_many_tries'],
    input: changePasswordInput,
    output: endedSessionsResult,
    example: {
      input: { password: 'the old password', new_password: 'a new and longer password' },
      output: { ok: true, ended: 2 },
    },
  },
  (actor, input, ctx) => changePassword(callerOf(actor, ctx), input),
);
