import type { Contact } from '#server/contract/people/contact.ts';

/**
 * Returns the contacts of a page. Empty for a look-up by identifier, which returns a single contact and is not
 * supported here.
 */
export const contactsOf = (answer: unknown): Contact[] =>
  typeof answer === 'object' && answer !== null && 'data' in answer ? (answer.data as Contact[]) : [];
