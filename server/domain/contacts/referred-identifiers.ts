import type { ContactReference } from '#server/contract/contact-actions.ts';
import { cpfIdentifier, emailIdentifier, type Identifier, phoneIdentifier } from './parse-identifiers.ts';

/** The identifiers of a reference in the contract's priority: email, phone, cpf. Throws invalid_email, invalid_phone, invalid_cpf. */
export function referredIdentifiers(reference: ContactReference): Identifier[] {
  const identifiers: Identifier[] = [];
  if (reference.email !== undefined) identifiers.push(emailIdentifier(reference.email));
  if (reference.phone !== undefined) identifiers.push(phoneIdentifier(reference.phone));
  if (reference.cpf !== undefined) identifiers.push(cpfIdentifier(reference.cpf));
  return identifiers;
}
