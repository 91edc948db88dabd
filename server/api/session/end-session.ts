import { endedSessionResult, endSessionInput } from '#server/contract/session.ts';
import { endSession } from '#server/domain/accounts/end-session.ts';
import { operation } from '../operation.ts';
import { callerOf } from './caller-of.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'End a session',
    description: 'Signs one device out; counts from its next call on.',
    scope: 'session',
    limit: 'panel',
    errors: ['session_not_found'],
    input: endSessionInput,
    output: endedSessionResult,
    example: {
      input: { id: '01939a1c-7000-7b21-9c01-8a7b6c5d4e10' },
      output: { ok: true, id: '01939a1c-7000-7b21-9c01-8a7b6c5d4e10' },
    },
  },
  (actor, input, ctx) => endSession(callerOf(actor, ctx), input),
);
