import { z } from 'zod';
import { timestamp } from './wire.ts';

/** Why the AI passes a conversation to a person (decisions.md §8). */
export const handoffCodes = [
  'customer_request',
  'missing_knowledge',
  'unsupported_request',
  'policy_restriction',
  'tool_failure',
  'pending_clarification',
  'usage_limit',
] as const;
export type HandoffCode = (typeof handoffCodes)[number];

/** `handoff` of a conversation (decisions.md §5 and §8); null when no person was asked for. */
export const handoffShape = z.object({
  reason: z.string().nullable(),
  code: z.enum(handoffCodes).nullable().describe('The type of the reason where the AI asked; null otherwise.'),
  summary: z.string().nullable().describe('What the AI tells whoever takes over.'),
  requested_at: timestamp,
  requested_by: z.string().describe('agent, api or user'),
});
