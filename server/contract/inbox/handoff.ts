import { z } from 'zod';
import { timestamp } from '../platform/wire.ts';
import { handoffCodes } from './handoff-codes.ts';

/** `handoff` of a conversation (contract/conversations.md#rules). Null if no person was requested. */
export const handoffShape = z.object({
  reason: z.string().nullable(),
  code: z.enum(handoffCodes).nullable().describe('The type of the reason where the AI asked; null otherwise.'),
  summary: z.string().nullable().describe('What the AI tells whoever takes over.'),
  requested_at: timestamp,
  requested_by: z.string().describe('agent, api or user'),
});
