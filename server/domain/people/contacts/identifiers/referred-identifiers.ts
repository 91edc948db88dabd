import type { ContactReference } from '#server/contract/people/contact-actions.ts';
import { cpfIdentifier, emailIdentifier, type Identifier, isGiven, phoneIdentifier } from './parse-identifiers.ts';

/**
 * Returns the identifiers in a request body, in the contract's order of priority: email, phone, cpf. Throws
 * invalid_email, invalid_phone, invalid_cpf.
 */
export function referredIdentifiers(reference: ContactReference): Identifier[] {
  const identifiers: Identifier[] = [];
  if (isGiven(reference.email)) identifiers.push(emailIdentifier(reference.email));
  if (isGiven(reference.phone)) identifiers.push(phoneIdentifier(reference.phone));
  if (isGiven(reference.cpf)) identifiers.push(cpfIdentifier(reference.cpf));
  return identifiers;
}
