import { replayableInput, replayableShape } from '#server/contract/webhook-replay.ts';
import { countReplayable } from '#server/domain/webhooks/list-replays.ts';
import { operation } from '../operation.ts';
import { webhookExample } from './webhook-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Count what an endpoint did not get',
    description: 'How many deliveries failed, and how many events were missed while it was off, since a moment.',
    scope: 'webhooks:manage',
    limit: 'panel',
    errors: ['webhook_not_found'],
    input: replayableInput,
    output: replayableShape,
    example: { input: { id: webhookExample.id }, output: { failed: 3, missed: 120 } },
  },
  countReplayable,
);
