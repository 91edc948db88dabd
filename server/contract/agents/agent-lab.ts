import { z } from 'zod';
import { handoffCodes } from '../inbox/handoff-codes.ts';
import { filledText, pathId, uuid } from '../platform/wire.ts';

/** The messages of a conversation that a person invented or copied. */
export const trialMessages = z
  .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: filledText(4_096) }))
  .min(1)
  .max(40)
  .describe('Oldest first; the last are the customer’s.');
export type TrialMessages = z.output<typeof trialMessages>;

/**
 * Input of a trial of an agent's draft. Each call contains the whole conversation, and the server stores none of it.
 */
export const tryAgentInput = z.strictObject({ id: pathId, messages: trialMessages });
export type TryAgentInput = z.output<typeof tryAgentInput>;

export const trialResultShape = z.object({
  kind: z.enum(['reply', 'interactive', 'hand_off']),
  messages: z.array(z.string()).describe('The bubbles, as the customer would see them.'),
  handoff: z.object({ code: z.enum(handoffCodes), reason: z.string(), summary: z.string().nullable() }).nullable(),
  sources: z.array(z.object({ id: z.string(), title: z.string() })),
  provider: z.string().nullable(),
  model: z.string().nullable(),
  steps: z.int(),
  tokens_in: z.int(),
  tokens_out: z.int(),
  cost: z.string().nullable().describe('US dollars; null: the price is not known.'),
  duration_ms: z.int(),
  tool_calls: z.array(
    z.object({
      place: z.int(),
      name: z.string(),
      input: z.unknown(),
      output: z.unknown(),
      is_error: z.boolean(),
      duration_ms: z.int(),
    }),
  ),
  trace: z.unknown().describe('Parts of the prompt, steps, sources, failures.'),
});
export type TrialResult = z.infer<typeof trialResultShape>;

/**
 * Panel: drafts the answer that the conversation's agent would give, so that a person can send the answer as their own.
 */
export const draftReplyInput = z.strictObject({ id: pathId.describe('The conversation.') });
export const draftedReplyShape = z.object({
  agent: z.object({ id: uuid, name: z.string() }),
  text: z.string().nullable().describe('null: the agent would ask for a person.'),
  handoff: z.object({ code: z.enum(handoffCodes), reason: z.string() }).nullable(),
  sources: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type DraftedReply = z.infer<typeof draftedReplyShape>;
