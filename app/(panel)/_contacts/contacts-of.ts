import type { Contact } from '#server/contract/people/contact.ts';

/**
 * Returns the contacts in a response of the list operation. Empty for the response to a look-up by identifier, which
 * has a different shape and is not supported here.
 */
export const contactsOf = (answer: unknown): Contact[] =>
  typeof answer === 'object' && answer !== null && 'data' in answer ? (answer.data as Contact[]) : [];
