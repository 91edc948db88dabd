import { cpf as cpfRule } from 'cpf-cnpj-validator';
import { z } from 'zod';
import { AppError } from '#server/base/app-error.ts';
import { normalizePhone } from './normalize-phone.ts';

type IdentifierType = 'phone' | 'email' | 'cpf' | 'wa_user_id' | 'site_user_id';

export interface Identifier {
  readonly type: IdentifierType;
  readonly value: string;
  readonly matchKey: string;
}

/** null, empty and blank are absent. */
export const isGiven = (value: string | null | undefined): value is string => (value ?? '').trim() !== '';

const emailShape = z.email();

/** Lower-cased e-mail; throws invalid_email. */
export function emailIdentifier(written: string): Identifier {
  const value = written.trim().toLowerCase();
  if (!emailShape.safeParse(value).success) throw new AppError('invalid_email');
  return { type: 'email', value, matchKey: value };
}

/** E.164 with its match key; throws invalid_phone. */
export function phoneIdentifier(written: string): Identifier {
  const phone = normalizePhone(written);
  if (!phone) throw new AppError('invalid_phone');
  return { type: 'phone', value: phone.e164, matchKey: phone.matchKey };
}

/** Eleven digits with right check digits (operator.md C12); throws invalid_cpf. */
export function cpfIdentifier(written: string): Identifier {
  const value = written.replace(/\D/g, '');
  if (!cpfRule.isValid(value)) throw new AppError('invalid_cpf');
  return { type: 'cpf', value, matchKey: value };
}

/** What the site around an agent's web chat calls its user: two sites may use one id for two people. */
export const siteUserIdentifier = (agentId: string, userId: string): Identifier => ({
  type: 'site_user_id',
  value: userId,
  matchKey: `${agentId}:${userId}`,
});

/** A business-scoped user id, never read as digits (operator.md C10). */
export const waUserIdentifier = (value: string): Identifier => ({ type: 'wa_user_id', value, matchKey: value });
