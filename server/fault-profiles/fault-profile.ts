import { z } from 'zod';

const percent = z.int().min(0).max(100);

/**
 * How the operator treats a number (whatsapp/operator.md#c5, #c9, #c13, #c14). What is not said is not played. Shares of people are
 * always the same people: who they are follows from their number.
 */
export const faultProfileShape = z.strictObject({
  /** People written to first in a moving 24 h, over all numbers of the account; -1: unlimited. Beyond: 131064. */
  limit: z.int().min(-1).optional(),
  /** Messages a second. Beyond: 130429. */
  per_second: z.int().min(1).optional(),
  /** The first templates go out, the others are held and go on in batches, or are dropped. */
  pacing: z
    .strictObject({
      first: z.int().min(0),
      batch: z.int().min(1).default(100),
      /** Without it batches go by hand alone (`release`). */
      every_seconds: z.int().min(1).optional(),
      /** After so many batches the rest is dropped. */
      drop_after: z.int().min(0).optional(),
      kind: z.enum(['portfolio', 'template']).default('portfolio'),
      status: z.enum(['held_for_quality_assessment', 'paused']).default('held_for_quality_assessment'),
    })
    .optional(),
  /** Marketing templates a person gets in 24 h outside their window. Beyond: failed, 131049. */
  cap: z.int().min(0).optional(),
  /** Share of people whom others wrote to as often as the operator lets anybody: marketing outside their window fails, 131049. */
  crowded: percent.optional(),
  /** A template is paused after it was sent so often. */
  pause_after: z.int().min(1).optional(),
  /** The number is flagged after so many templates. */
  flag_after: z.int().min(1).optional(),
  /** Share of people who block the business: failed, 131026. */
  blocks: percent.optional(),
  /** Share of people who stop marketing: failed, 131050. */
  stops: percent.optional(),
  /** Share of people who read what arrives. */
  reads: percent.optional(),
  /** Sends are refused at once, for a share of people. */
  refuses: z.strictObject({ code: z.int().min(0), percent: percent.default(100) }).optional(),
  /** Marketing templates are refused on `/messages`: 131063. */
  marketing_apart: z.boolean().optional(),
  /** Service messages that are free this month; all of them without it. */
  free: z.int().min(0).optional(),
  /** Every answer takes so long. */
  wait_ms: z.int().min(0).max(60_000).optional(),
  /** Nothing is reported of what was taken. */
  silent: z.boolean().optional(),
  /** Who owns all threads of the number. Sends are refused: 131070. */
  owner: z.string().min(1).max(80).optional(),
});
export type FaultProfile = z.infer<typeof faultProfileShape>;

/** Is the person among the share? By their number, and another hundredth for each question. */
export function isAmong(customer: string, question: string, share: number | undefined): boolean {
  if (!share) return false;
  let hash = 2_166_136_261;
  for (const letter of `${question}${customer}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  // The low bits of neighbours differ by a pattern; the high ones are mixed.
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) % 100 < share;
}
