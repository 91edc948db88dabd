import { z } from 'zod';
import { changesInput } from '../platform/page.ts';
import { pathId, text, timestamp, uuid } from '../platform/wire.ts';
import { campaignStatuses, retryClasses } from './campaign-states.ts';

const count = z.int().min(0);

/**
 * Counts of the recipients. `sent` counts messages that the messaging provider accepted, `delivered` counts those that
 * arrived, and `read` counts those that were read.
 */
export const campaignCounts = z.object({
  total: count,
  sent: count,
  delivered: count,
  read: count,
  failed: count,
  skipped: count,
});

/** An item of GET /campaigns (contract/engagement.md#campaigns). */
export const campaignShape = z
  .object({
    id: uuid,
    name: z.string(),
    status: z.enum(campaignStatuses),
    connection_id: uuid,
    template: z.unknown().describe('Name, language and values, as they were written.'),
    audience: z.unknown(),
    counts: campaignCounts,
    scheduled_at: timestamp.nullable(),
    started_at: timestamp.nullable(),
    completed_at: timestamp.nullable(),
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.infer<typeof campaignShape>;

export const listCampaignsInput = z.strictObject({
  status: z.enum(campaignStatuses).optional(),
  ...changesInput,
});
export type ListCampaignsInput = z.output<typeof listCampaignsInput>;
export const campaignIdInput = z.strictObject({ id: pathId });

export const campaignRemoved = z.object({ ok: z.literal(true), id: uuid });

export const startCampaignInput = z.strictObject({
  id: pathId,
  preflight_id: text(100),
  scheduled_at: timestamp.optional().describe('Absent: now.'),
  take_back_seconds: z
    .int()
    .min(1)
    .max(60)
    .optional()
    .describe('It begins so much later at the earliest, and can be taken back until then.'),
});
export const hoursAtStartInput = z.strictObject({ at: timestamp.optional().describe('Absent: now.') });
export const hoursAtStartShape = z.object({
  is_open: z.boolean(),
  opens_at: timestamp.nullable().describe('The same moment while it is open; null: it never opens.'),
});
export type HoursAtStart = z.infer<typeof hoursAtStartShape>;
export const acceptQualityInput = z.strictObject({ id: pathId, preflight_id: text(100) });
export const retryCampaignInput = z.strictObject({ id: pathId, classes: z.array(z.enum(retryClasses)).min(1).max(10) });
