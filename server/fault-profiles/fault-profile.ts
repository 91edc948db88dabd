import { z } from 'zod';

const percent = z.int().min(0).max(100);

/**
 * How the operator treats a number (whatsapp/operator.md#c5, #c9, #c13, #c14). A field that is absent has no effect. A
 * share of people always means the same people, because it is derived from their numbers.
 */
export const faultProfileShape = z.strictObject({
  /**
   * How many people may be written to first in a moving 24 h, over all numbers of the account; -1 is unlimited. Beyond
   * it: 131064.
   */
  limit: z.int().min(-1).optional(),
  /** How many messages a second are allowed. Beyond it: 130429. */
  per_second: z.int().min(1).optional(),
  /** Pacing: the first templates are sent, and the others are held and then sent in batches or dropped. */
  pacing: z
    .strictObject({
      first: z.int().min(0),
      batch: z.int().min(1).default(100),
      /** If absent, batches are sent only on request (`release`). */
      every_seconds: z.int().min(1).optional(),
      /** After this many batches the rest is dropped. */
      drop_after: z.int().min(0).optional(),
      kind: z.enum(['portfolio', 'template']).default('portfolio'),
      status: z.enum(['held_for_quality_assessment', 'paused']).default('held_for_quality_assessment'),
    })
    .optional(),
  /** How many marketing templates a person gets in 24 h outside their window. Beyond it they fail with 131049. */
  cap: z.int().min(0).optional(),
  /**
   * The share of people who already get as much marketing from other businesses as the operator allows. Marketing
   * outside their window fails with 131049.
   */
  crowded: percent.optional(),
  /** A template is paused after it was sent this often. */
  pause_after: z.int().min(1).optional(),
  /** The number is flagged after this many templates. */
  flag_after: z.int().min(1).optional(),
  /** The share of people who block the business; messages to them fail with 131026. */
  blocks: percent.optional(),
  /** The share of people who stop marketing; it fails with 131050. */
  stops: percent.optional(),
  /** The share of people who read the messages that arrive. */
  reads: percent.optional(),
  /** Refuses sends at once, for a share of people. */
  refuses: z.strictObject({ code: z.int().min(0), percent: percent.default(100) }).optional(),
  /** Marketing templates are refused on `/messages`: 131063. */
  marketing_apart: z.boolean().optional(),
  /** How many service messages are free each month; all of them if absent. */
  free: z.int().min(0).optional(),
  /** How long every answer takes, in milliseconds. */
  wait_ms: z.int().min(0).max(60_000).optional(),
  /** Nothing is reported about accepted messages. */
  silent: z.boolean().optional(),
  /** The owner of all threads of the number. Sends are refused with 131070. */
  owner: z.string().min(1).max(80).optional(),
});
export type FaultProfile = z.infer<typeof faultProfileShape>;

/** Whether the person belongs to the share. That depends on their number, and differs from question to question. */
export function isAmong(customer: string, question: string, share: number | undefined): boolean {
  if (!share) return false;
  let hash = 2_166_136_261;
  for (const letter of `${question}${customer}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  // The low bits of similar numbers differ in a pattern; mix in the high ones.
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) % 100 < share;
}
