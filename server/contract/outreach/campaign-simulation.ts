import { z } from 'zod';
import { pathId } from '../platform/wire.ts';
import { campaignCounts } from './campaign.ts';
import { endsOn, money } from './campaign-editor.ts';

const profiles = ['good', 'paced', 'capped', 'blocked'] as const;
export const simulateCampaignInput = z.strictObject({ id: pathId, profile: z.enum(profiles) });
/**
 * Result of simulating a campaign. The real code of the sender and the scheduler runs against a simulated WhatsApp API,
 * which fails as its fault profile says.
 */
export const simulationShape = z.object({
  is_model: z.literal(true),
  profile: z.enum(profiles),
  simulated: z
    .int()
    .describe('How many people were simulated one by one: of a very large audience the first ones only.'),
  days: z.array(z.object({ day: z.int(), sent: z.int(), held: z.int(), failed: z.int(), opted_out: z.int() })),
  ends_on: endsOn,
  counts: campaignCounts,
  cost: money.nullable(),
  stops: z.string().nullable().describe('Why it would pause, and then go no further; null: it comes to its end.'),
});
export type Simulation = z.infer<typeof simulationShape>;
