import { z } from 'zod';

const percent = z.int().min(0).max(100);

/**
 * Faults with which the simulated WhatsApp API treats a number (whatsapp/operator.md#c5, #c9, #c13, #c14). A missing
 * field has no effect. If a field is a percentage, the same people are always affected, because they are chosen by a
 * hash of their numbers.
 */
export const faultProfileShape = z.strictObject({
  /**
   * The number of people to whom the account may write outside an open window, in a moving 24 h and over all its
   * numbers. -1 means no limit. Further messages fail with 131064.
   */
  limit: z.int().min(-1).optional(),
  /** The number of messages that are allowed per second. Further messages fail with 130429. */
  per_second: z.int().min(1).optional(),
  /**
   * Pacing of templates. The first messages are sent at once. Further messages are held back, and are later sent in
   * batches or dropped.
   */
  pacing: z
    .strictObject({
      first: z.int().min(0),
      batch: z.int().min(1).default(100),
      /**
       * The interval, in seconds, at which a batch is sent. If missing, batches are sent only on request (`release`).
       */
      every_seconds: z.int().min(1).optional(),
      /** The number of batches after which the remaining messages are dropped. */
      drop_after: z.int().min(0).optional(),
      kind: z.enum(['portfolio', 'template']).default('portfolio'),
      status: z.enum(['held_for_quality_assessment', 'paused']).default('held_for_quality_assessment'),
    })
    .optional(),
  /**
   * The number of marketing templates that a person may get within 24 h while their window is closed. Further templates
   * fail with 131049.
   */
  cap: z.int().min(0).optional(),
  /**
   * The percentage of people who already get from other businesses as many marketing messages as WhatsApp allows.
   * Marketing messages to these people fail with 131049 while their window is closed.
   */
  crowded: percent.optional(),
  /** The number of times a template may be sent before it is paused. */
  pause_after: z.int().min(1).optional(),
  /** The number of templates that a number may send before it is flagged. */
  flag_after: z.int().min(1).optional(),
  /** The percentage of people who block the business. Messages to them fail with 131026. */
  blocks: percent.optional(),
  /** The percentage of people who have stopped marketing messages. Marketing messages to them fail with 131050. */
  stops: percent.optional(),
  /** The percentage of people who read the messages they get. */
  reads: percent.optional(),
  /** The percentage of people to whom messages are refused at once, and the error code. */
  refuses: z.strictObject({ code: z.int().min(0), percent: percent.default(100) }).optional(),
  /** Whether marketing templates are refused on `/messages`, with 131063. */
  marketing_apart: z.boolean().optional(),
  /** The number of service messages that are free each month. If absent, all service messages are free. */
  free: z.int().min(0).optional(),
  /** The time for which the simulated API waits before every response, in milliseconds. */
  wait_ms: z.int().min(0).max(60_000).optional(),
  /** Whether no statuses are reported for accepted messages. */
  silent: z.boolean().optional(),
  /** The app that owns all threads of the number. The product's messages are refused with 131070. */
  owner: z.string().min(1).max(80).optional(),
});
export type FaultProfile = z.infer<typeof faultProfileShape>;

/**
 * Whether a person is among the given percentage of people. The same person always gets the same result for the same
 * `question`. For another question, other people are chosen.
 */
export function isAmong(customer: string, question: string, share: number | undefined): boolean {
  if (!share) return false;
  let hash = 2_166_136_261;
  for (const letter of `${question}${customer}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  // The low bits of similar numbers follow a pattern, so the high bits are mixed into them.
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) % 100 < share;
}
