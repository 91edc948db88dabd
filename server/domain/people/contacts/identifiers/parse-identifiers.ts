import { z } from 'zod';
import { AppError } from '#server/base/errors/app-error.ts';
import { isCpf } from '#server/base/text/cpf.ts';
import { normalizePhone, phoneFromWaId, phoneLookupKey, phoneProblem } from '../phones/normalize-phone.ts';

type IdentifierType = 'phone' | 'email' | 'cpf' | 'wa_user_id' | 'site_user_id';

export interface Identifier {
  readonly type: IdentifierType;
  readonly value: string;
  readonly matchKey: string;
  /** A label for people, for example the header of the column in an imported file. */
  readonly label?: string | null;
  /**
   * Set for a number that belongs to no numbering plan and that only the messaging provider uses. The number can find
   * the contact that already has it, but is not given to any other contact.
   */
  readonly isLookupOnly?: true;
}

/** Whether a value is present. Null, empty and blank texts count as absent. */
export const isGiven = (value: string | null | undefined): value is string => (value ?? '').trim() !== '';

const emailShape = z.email();

/** Parses an e-mail address, in lower case. Throws invalid_email. */
export function emailIdentifier(written: string): Identifier {
  const value = written.trim().toLowerCase();
  if (!emailShape.safeParse(value).success) throw new AppError('invalid_email');
  return { type: 'email', value, matchKey: value };
}

const reasons = {
  not_a_phone: undefined,
  spreadsheet_lost_digits:
    'A spreadsheet lost digits of the phone (5.51E+12). Make the column text, write the phones again, and save the file.',
  plus_lost: 'The phone lost its plus, and may be one of two countries. Send it with the plus (%2B in an address).',
} as const;

function invalidPhone(written: string): AppError {
  const reason = phoneProblem(written);
  const message = reasons[reason];
  return new AppError('invalid_phone', { reason }, message === undefined ? {} : { message });
}

/**
 * Parses a phone to E.164 with its match key. A number outside every numbering plan is returned with `isLookupOnly`,
 * because the number can only find a contact (`refuseLookupOnly`). Throws invalid_phone.
 */
export function phoneIdentifier(written: string): Identifier {
  const phone = normalizePhone(written);
  if (phone) return { type: 'phone', value: phone.e164, matchKey: phone.matchKey };
  const matchKey = phoneLookupKey(written);
  if (matchKey === null) throw invalidPhone(written);
  return { type: 'phone', value: `+${matchKey}`, matchKey, isLookupOnly: true };
}

/**
 * Refuses a phone that belongs to no numbering plan, because such a phone can only find a contact that already has it.
 * Call this function after a lookup that found no contact, or before the phone is given to a contact. Throws
 * invalid_phone.
 */
export function refuseLookupOnly(identifiers: readonly Identifier[]): void {
  const unknown = identifiers.find((one) => one.isLookupOnly);
  if (unknown) throw invalidPhone(unknown.value);
}

/** Parses a CPF: eleven digits with correct check digits (whatsapp/operator.md#c12). Throws invalid_cpf. */
export function cpfIdentifier(written: string): Identifier {
  const value = written.replace(/\D/g, '');
  if (!isCpf(value)) throw new AppError('invalid_cpf');
  return { type: 'cpf', value, matchKey: value };
}

/**
 * Builds the identifier of a website's user in an agent's web chat. Two websites may use the same id for different
 * people, so the agent is part of the match key.
 */
export const siteUserIdentifier = (agentId: string, userId: string): Identifier => ({
  type: 'site_user_id',
  value: userId,
  matchKey: `${agentId}:${userId}`,
});

/** Returns the row of an identifier, among rows that were looked up by identifiers. */
export const rowOf = <Row extends { readonly type: string; readonly match_key: string }>(
  rows: readonly Row[],
  { type, matchKey }: Identifier,
): Row | undefined => rows.find((row) => row.type === type && row.match_key === matchKey);

/** Returns the row of the first identifier that has a row. */
export function firstRowOf<Row extends { readonly type: string; readonly match_key: string }>(
  rows: readonly Row[],
  identifiers: readonly Identifier[],
): Row | undefined {
  return identifiers.map((one) => rowOf(rows, one)).find((row) => row !== undefined);
}

/**
 * Builds the identifier for a business-scoped user id. Such an id is never treated as a phone number
 * (whatsapp/operator.md#c10).
 */
export const waUserIdentifier = (value: string): Identifier => ({ type: 'wa_user_id', value, matchKey: value });

/**
 * Builds the phone identifier for an id that the messaging provider uses. An id that libphonenumber does not know is
 * still a valid number at the provider.
 */
export function waIdIdentifier(waId: string): Identifier {
  const phone = phoneFromWaId(waId);
  return { type: 'phone', value: phone?.e164 ?? `+${waId}`, matchKey: phone?.matchKey ?? waId };
}
