import { z } from 'zod';
import { campaignStatuses } from './campaign-states.ts';
import { changesInput } from './page.ts';
import { pathId, timestamp, uuid } from './wire.ts';

const count = z.int().min(0);

/** Sums over the recipients: `sent` counts everybody the operator took, `delivered` those who also got it, `read` those who read. */
export const campaignCounts = z.object({
  total: count,
  sent: count,
  delivered: count,
  read: count,
  failed: count,
  skipped: count,
});

/** GET /campaigns (decisions.md §7). */
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
