import { endedSessionsResult, endOtherSessionsInput } from '#server/contract/session.ts';
import { endOtherSessions } from '#server/domain/accounts/end-session.ts';
import { operation } from '../operation.ts';
import { callerOf } from './caller-of.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Sign out everywhere else',
    description: 'Ends every session of the person but the one that asks.',
    scope: 'session',
    limit: 'panel',
    errors: [],
    input: endOtherSessionsInput,
    output: endedSessionsResult,
    example: { output: { ok: true, ended: 2 } },
  },
  (actor, _input, ctx) => endOtherSessions(callerOf(actor, ctx)),
);
