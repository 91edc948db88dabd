import { z } from 'zod';
import { ok, uuid } from '../platform/wire.ts';

/** The time in milliseconds after which a colleague without a heartbeat counts as gone. */
export const presentMs = 60_000;
/** The time in milliseconds after the last key press for which a colleague still counts as typing. */
export const typingMs = 6_000;

const tabId = z
  .string()
  .regex(/^[\w-]{8,40}$/, 'must be 8 to 40 letters, digits, _ -')
  .describe('Made by the page: each tab is there by itself.');

const sequence = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .default(0)
  .describe('Counted by the page: what it said later wins, in whatever order it arrives.');

export const heartbeatInput = z.strictObject({
  tab_id: tabId,
  sequence,
  conversation_id: uuid.nullish().describe('The one that is open in the tab.'),
  typing: z.boolean().default(false),
});
export type HeartbeatInput = z.output<typeof heartbeatInput>;

export const leaveInput = z.strictObject({ tab_id: tabId, sequence });
export type LeaveInput = z.output<typeof leaveInput>;

export const leaveResult = z.object({ ok });

const colleague = z.object({ id: uuid, name: z.string() });
const present = z.object({ user: colleague, typing: z.boolean() });
export type Present = z.infer<typeof present>;
export const othersShape = z.object({ others: z.array(present) });

/**
 * A change of a colleague's presence in a conversation, as the live stream sends it. `here: false` means that the
 * colleague left the conversation.
 */
export interface PresenceNews extends Present {
  readonly conversation_id: string;
  readonly here: boolean;
}
