import { z } from 'zod';
import { ok, pathId, requiredText, uuid } from '../platform/wire.ts';

/**
 * Form of a business-scoped user id, as the messaging provider writes it (whatsapp/operator.md#c10): `CC.` followed by
 * letters or digits, or `CC.ENT.` for a parent company. At least 8 characters are required, so that no other text can
 * be mistaken for a person's id.
 */
export const waUserIdForm = /^(?=.{8,})[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;

const identifierTypes = ['phone', 'email', 'cpf', 'wa_user_id'] as const;

/**
 * Panel: a further identifier of a contact (contract/contacts.md#rules: CPF and further identifiers are set in the
 * panel).
 */
export const contactIdentifierInput = z.strictObject({
  id: pathId,
  type: z.enum(identifierTypes),
  value: requiredText(320),
});
export type ContactIdentifierInput = z.output<typeof contactIdentifierInput>;
/**
 * Panel: removes an identifier of a contact. This operation can also remove a site's user id, although only the site's
 * signature can set it.
 */
export const removeIdentifierInput = z.strictObject({
  id: pathId,
  type: z.enum([...identifierTypes, 'site_user_id']),
  value: requiredText(320),
});
export type RemoveIdentifierInput = z.output<typeof removeIdentifierInput>;
export const removeIdentifierResult = z.object({ ok, contact_id: uuid, removed: z.boolean() });
