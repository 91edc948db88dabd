import { z } from 'zod';

/** A time in ISO 8601, in UTC. */
export const timestamp = z.iso.datetime({ offset: true }).describe('ISO 8601, UTC');
/**
 * An id in a path. Any text is accepted, because an id that is not a UUID gets 404, never 400 (contract/transport.md).
 */
export const pathId = z.string().describe('UUID of the resource');
export const uuid = z.uuid();

const noNul = (value: string) => !value.includes('\u0000') && value.isWellFormed();
/** Text that Postgres can store: without NUL characters and lone surrogates. */
export const text = (max: number) => z.string().max(max).refine(noNul, 'must be well-formed text without NUL');
export const requiredText = (max: number) =>
  z.string().min(1).max(max).refine(noNul, 'must be well-formed text without NUL');
/** Text that is not blank. */
export const filledText = (max: number) =>
  requiredText(max).refine((value) => value.trim() !== '', 'must not be blank');
/**
 * Issue message for a value that is absent, null or blank. For exactly this case a field can have its own error code,
 * which issueCodes names with a question mark (`name?`).
 */
export const missing = 'is missing';
/**
 * Text that is not blank, like `filledText`, for a field that has its own error code for a missing value. A value of
 * another type does not count as missing.
 */
export const neededText = (max: number) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : undefined) })
    .min(1, missing)
    .max(max)
    .refine(noNul, 'must be well-formed text without NUL')
    .refine((value) => value.trim() !== '', missing);
/** A name that people type. Leading and trailing blanks are removed. */
export const nameText = (max: number) =>
  z.string().trim().min(1).max(max).refine(noNul, 'must be well-formed text without NUL');
/** Idempotency key that the caller chooses for one request. A blank key counts as absent (contract/transport.md). */
export const idempotencyKey = text(255)
  .transform((key) => (key.trim() === '' ? undefined : key))
  .optional();
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #22AA66');

/**
 * An object whose keys the caller chooses. zod alone silently drops a key `__proto__`. This schema reports the key as
 * unknown, like any key that is not registered.
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
 * The key of a custom field. The key must not be the name of a property that every JavaScript object has, such as
 * `constructor`. Otherwise code that reads the field of a contact without it, here or in a customer's program, would
 * get that property.
 */
export const fieldKey = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,100}$/, 'must be letters, digits, _ . -')
  .refine((key) => !(key in Object.prototype), 'is a name every object has: choose another');

/** The field `ok` of `{ok: true, …}` responses. */
export const ok = z.literal(true);
