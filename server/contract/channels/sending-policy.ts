import { z } from 'zod';

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be like 09:00');

/** Limits that an organization sets for conversations that it starts, in addition to the messaging provider's rules. */
export const sendingPolicyShape = z.object({
  quiet_from: hour.describe(
    'From then on nobody is written to first, in the contact’s own time zone where it is known.',
  ),
  quiet_to: hour.describe('The same as quiet_from: there are no quiet hours.'),
  cap_messages: z.int().min(0).max(1_000).describe('Messages we begin, a contact and cap_days; 0: no cap.'),
  cap_days: z.int().min(1).max(30),
  cooling_hours: z
    .int()
    .min(24)
    .max(720)
    .describe('So long nobody gets marketing after the network operator refused it for their cap; it demands a day.'),
  live_share: z.int().min(5).max(90).describe('Per cent of a number’s rate that is kept free for live replies.'),
  messages_per_day: z.int().min(1).nullable().describe('Of campaigns and automations together; null: no budget.'),
  money_per_month: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount like 25.00')
    .nullable()
    .describe('US dollars; null: no budget.'),
});
export type SendingPolicy = z.infer<typeof sendingPolicyShape>;

export const sendingPolicyInput = z.strictObject({});
export const updateSendingPolicyInput = z.strictObject(sendingPolicyShape.partial().shape);
export type UpdateSendingPolicyInput = z.output<typeof updateSendingPolicyInput>;
