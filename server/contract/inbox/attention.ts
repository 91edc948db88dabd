import { z } from 'zod';

/** The number up to which the conversations that need the member's attention are counted. */
export const attentionMax = 1_000;
export const attentionShape = z.object({
  waiting: z
    .int()
    .describe(
      'Open conversations that wait for people: a person was asked for, or the customer wrote where no AI answers; nobody has taken over.',
    ),
  unread: z.int().describe('Of those the member has taken over: with something unread.'),
  mentions: z.int().describe('Conversations where a note names the member, who has not looked since.'),
});
export type Attention = z.infer<typeof attentionShape>;
