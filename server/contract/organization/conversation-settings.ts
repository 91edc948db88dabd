import { z } from 'zod';

/** Settings of an organization for all its conversations. */
export const conversationSettingsShape = z.object({
  reads_sentiment: z
    .boolean()
    .describe('Conversations say how the customer’s last words sound; false: `sentiment` is null.'),
  handoff_wait_minutes: z
    .int()
    .nullable()
    .describe('Without a person for so long after one was asked for, the customer is told once; null: never.'),
});
export type ConversationSettings = z.infer<typeof conversationSettingsShape>;

export const getConversationSettingsInput = z.strictObject({});
export const updateConversationSettingsInput = z.strictObject({
  reads_sentiment: z.boolean().optional(),
  handoff_wait_minutes: z.int().min(1).max(1_440).nullable().optional(),
});
export type UpdateConversationSettingsInput = z.output<typeof updateConversationSettingsInput>;
