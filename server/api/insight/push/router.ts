import {
  allowedPushResult,
  allowPushInput,
  pushShape,
  removedPushResult,
  removePushInput,
  viewPushInput,
} from '#server/contract/insight/push.ts';
import { allowPush, removePush, viewPush } from '#server/domain/insight/push/manage-push.ts';
import { operation } from '../../operation.ts';
import { callerOf } from '../../organization/session/caller-of.ts';
import { router } from '../../trpc.ts';

export const pushRouter = router({
  viewPush: operation(
    {
      kind: 'query',
      summary: 'See which browsers take notices',
      description: 'The browsers of the person that are told of news while no tab of the panel shows it.',
      scope: 'session',
      limit: 'panel',
      errors: [],
      input: viewPushInput,
      output: pushShape,
      example: {
        output: {
          public_key: 'BNuZz0dG7n6k2e1cS6m0v9Yw1tQ5JrX3a8uLhP4fKoVbTgRqEyWiDsMxCjNkHlUpZaOeQvSwXfGrBtYhNuJmKiO',
          device_id: '01939a1c-7000-7b21-9c01-8a7b6c5d4e10',
          devices: [
            {
              id: '01939a1c-7000-7b21-9c01-8a7b6c5d4e10',
              this_device: true,
              browser: 'Chrome',
              system: 'Android',
              created_at: '2026-11-23T12:00:00.000Z',
              told_at: null,
            },
          ],
        },
      },
    },
    (actor, _input, ctx) => viewPush(callerOf(actor, ctx)),
  ),
  allowPush: operation(
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
  ),
  removePush: operation(
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
  ),
});
