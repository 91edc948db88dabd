import { z } from 'zod';

/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime({ offset: true }).describe('ISO 8601, UTC');
/** An id in a path: any text, since one that is no UUID is answered 404, never 400 (contract/transport.md). */
export const pathId = z.string().describe('UUID of the resource');
export const uuid = z.uuid();

const noNul = (value: string) => !value.includes('\u0000') && value.isWellFormed();
/** Text Postgres can hold: no NUL, no lone surrogate. */
export const text = (max: number) => z.string().max(max).refine(noNul, 'must be well-formed text without NUL');
export const requiredText = (max: number) =>
  z.string().min(1).max(max).refine(noNul, 'must be well-formed text without NUL');
/** Text that says something: blanks alone do not. */
export const filledText = (max: number) =>
  requiredText(max).refine((value) => value.trim() !== '', 'must not be blank');
/** What an absent value, null and a blank text are told: a code of its own may stand for just that (`name?` in issueCodes). */
export const missing = 'is missing';
/** As `filledText`, for a field whose absence has a code of its own: anything that is no text is not absent. */
export const neededText = (max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : undefined) })
    .min(1, missing)
    .max(max)
    .refine(noNul, 'must be well-formed text without NUL')
    .refine((value) => value.trim() !== '', missing);
/** A name people type: without the blanks around it. */
export const nameText = (max: number) =>
  z.string().trim().min(1).max(max).refine(noNul, 'must be well-formed text without NUL');
/** A caller's name for one request; a blank one names nothing (contract/transport.md). */
export const idempotencyKey = text(255)
  .transform((key) => (key.trim() === '' ? undefined : key))
  .optional();
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #22AA66');

/**
 * Values by names the caller chooses. zod drops a key `__proto__` without a word: here it is an unknown one, as any name
 * nobody registered.
 */
export const valuesByName = <T extends z.ZodType>(value: T) =>
  z.preprocess(
    (sent, ctx) => {
      if (typeof sent === 'object' && sent !== null && Object.hasOwn(sent, '__proto__')) {
        ctx.issues.push({ code: 'unrecognized_keys', keys: ['__proto__'], input: { ...sent } });
      }
      return sent;
    },
    z.record(z.string().max(100), value),
  );

/**
 * The key of a custom field. Not a name every object of JavaScript has: whoever reads such a field without having it, here
 * or in a customer's own program, would find a function.
 */
export const fieldKey = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,100}$/, 'must be letters, digits, _ . -')
  .refine((key) => !(key in Object.prototype), 'is a name every object has: choose another');

/** `{ok: true, …}` answers. */
export const ok = z.literal(true);
