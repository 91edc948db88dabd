import { allowedPushResult, allowPushInput } from '#server/contract/push.ts';
import { allowPush } from '#server/domain/push/allow-push.ts';
import { operation } from '../operation.ts';
import { callerOf } from '../session/caller-of.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Take notices in this browser',
    description: 'Tells the browser of this session what concerns its person, until it is signed out or removed.',
    scope: 'session',
    limit: 'panel',
    errors: [],
    input: allowPushInput,
    output: allowedPushResult,
    example: {
      input: {
        endpoint: 'https://push.example.com/send/dHVybnN0aWxl',
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      output: { ok: true, id: '01939a1c-7000-7b21-9c01-8a7b6c5d4e10' },
    },
  },
  (actor, input, ctx) => allowPush(callerOf(actor, ctx), input),
);
