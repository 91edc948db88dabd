import { z } from 'zod';
import { ok, pathId, requiredText, uuid } from './wire.ts';

const identifierTypes = ['phone', 'email', 'cpf', 'wa_user_id'] as const;

/** Panel: a further identifier of a contact (decisions.md §4: CPF and further identifiers are set in the panel). */
export const contactIdentifierInput = z.strictObject({
  id: pathId,
  type: z.enum(identifierTypes),
  value: requiredText(320),
});
export type ContactIdentifierInput = z.output<typeof contactIdentifierInput>;
export const removeIdentifierResult = z.object({ ok, contact_id: uuid, removed: z.boolean() });
