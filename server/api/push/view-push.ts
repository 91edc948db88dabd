import { pushShape, viewPushInput } from '#server/contract/push.ts';
import { viewPush } from '#server/domain/push/view-push.ts';
import { operation } from '../operation.ts';
import { callerOf } from '../session/caller-of.ts';

export default operation(
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
);
