import { replayShape, startReplayInput } from '#server/contract/webhook-replay.ts';
import { startReplay } from '#server/domain/webhooks/start-replay.ts';
import { operation } from '../operation.ts';
import { replayExample, webhookExample } from './webhook-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Send again what an endpoint did not get',
    description:
      'In the background, in the order of the events: deliveries that failed or were exhausted (`failed`), or events recorded while the endpoint was paused or disabled (`missed`). One of a kind at a time.',
    scope: 'webhooks:manage',
    limit: 'panel',
    errors: ['webhook_not_found'],
    input: startReplayInput,
    output: replayShape,
    example: {
      input: { id: webhookExample.id, kind: 'failed', since: '2026-11-20T00:00:00.000Z' },
      output: replayExample,
    },
  },
  startReplay,
);
