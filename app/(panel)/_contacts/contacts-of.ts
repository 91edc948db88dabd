import type { Contact } from '#server/contract/contact.ts';

/** The page of a list of contacts; a look-up by identifier answers one contact instead, and is not meant here. */
export const contactsOf = (answer: unknown): Contact[] =>
  typeof answer === 'object' && answer !== null && 'data' in answer ? (answer.data as Contact[]) : [];
