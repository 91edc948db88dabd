import { z } from 'zod';
import { listOf } from '../platform/page.ts';
import { pathId, timestamp, uuid } from '../platform/wire.ts';

const periods = ['24h', '7d'] as const;
const count = z.int().min(0);

/** The delivery attempts of one hour, which begins at `at`. */
const hourShape = z.object({ at: timestamp, succeeded: count, failed: count });

const totals = {
  attempts: count,
  succeeded: count,
  success_rate: z.number().min(0).max(1).nullable().describe('null when nothing was attempted.'),
  p50_ms: count.nullable(),
  p95_ms: count.nullable(),
};

/** How an endpoint responded in a period. All attempts count, including manual ones. */
export const webhookStatsShape = z.object({
  period: z.enum(periods),
  ...totals,
  hours: z.array(hourShape).describe('Every hour of the period, oldest first.'),
});
export type WebhookStats = z.infer<typeof webhookStatsShape>;

export const webhookStatsInput = z.strictObject({ id: pathId, period: z.enum(periods) });

/** Figures of the last 24 hours of every endpoint, for the list. */
export const webhooksAtAGlance = listOf(z.object({ webhook_id: uuid, ...totals, hours: z.array(hourShape) }));
export type WebhookGlance = z.infer<typeof webhooksAtAGlance>['data'][number];
