import { removedPushResult, removePushInput } from '#server/contract/push.ts';
import { removePush } from '#server/domain/push/remove-push.ts';
import { operation } from '../operation.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Take notices in a browser no more',
    description: 'One of the person’s own browsers; it stays signed in.',
    scope: 'session',
    limit: 'panel',
    errors: ['session_not_found'],
    input: removePushInput,
    output: removedPushResult,
    example: {
      input: { id: '01939a1c-7000-7b21-9c01-8a7b6c5d4e10' },
      output: { ok: true, id: '01939a1c-7000-7b21-9c01-8a7b6c5d4e10' },
    },
  },
  (actor, input) => removePush(actor, input),
);
