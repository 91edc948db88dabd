import { webhookIdInput } from '#server/contract/webhook.ts';
import { replaysPage } from '#server/contract/webhook-replay.ts';
import { listReplays } from '#server/domain/webhooks/list-replays.ts';
import { operation } from '../operation.ts';
import { replayExample, webhookExample } from './webhook-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List replays',
    description: 'The latest replays of an endpoint with what has come of them, newest first.',
    scope: 'webhooks:manage',
    limit: 'panel',
    errors: ['webhook_not_found'],
    input: webhookIdInput,
    output: replaysPage,
    example: {
      input: { id: webhookExample.id },
      output: { data: [replayExample], next_cursor: null, has_more: false },
    },
  },
  listReplays,
);
