import { z } from 'zod';

/** Reasons why the messaging provider holds back a message that it accepted. */
export const heldReasons = ['held_for_quality_assessment', 'paused'] as const;

/** An amount of money as decimal text (contract/engagement.md#cost). A number would be rounded. */
export const costShape = z.object({
  amount: z.string().regex(/^\d+(\.\d+)?$/),
  currency: z.string().describe('ISO 4217.'),
});
export type Cost = z.infer<typeof costShape>;

/** The price of a message, as the messaging provider reported it. */
export const pricingShape = z.object({
  type: z.string().describe('regular, free_customer_service (within the free tier) or free_entry_point.'),
  category: z.string().describe('marketing, utility, authentication, service or referral_conversion.'),
  model: z.string().nullable(),
  billable: z.boolean().nullable(),
});
export type Pricing = z.infer<typeof pricingShape>;
