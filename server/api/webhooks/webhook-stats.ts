import { webhookStatsInput, webhookStatsShape } from '#server/contract/webhook-stats.ts';
import { webhookStats } from '#server/domain/webhooks/delivery-stats.ts';
import { operation } from '../operation.ts';
import { statsExample, webhookExample } from './webhook-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'Statistics of an endpoint',
    description: 'Success rate, p50 and p95 of the duration, and attempts by the hour, of the last 24 hours or 7 days.',
    scope: 'webhooks:manage',
    limit: 'panel',
    errors: ['webhook_not_found'],
    input: webhookStatsInput,
    output: webhookStatsShape,
    example: {
      input: { id: webhookExample.id, period: '24h' as const },
      output: { period: '24h' as const, ...statsExample },
    },
  },
  webhookStats,
);
