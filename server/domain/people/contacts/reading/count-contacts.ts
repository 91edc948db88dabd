import type { Actor } from '#server/base/actor.ts';
import type { ListContactsInput } from '#server/contract/people/contact.ts';
import { type ContactCount, countMax } from '#server/contract/people/contact-selection.ts';
import { countMatching } from './contact-matching.store.ts';
import { resolveFilter } from './resolve-filter.ts';
import { searchTerms } from './search-terms.ts';

/** Counts the contacts of a list, up to a limit that keeps the count fast. */
export async function countContacts(actor: Actor, input: ListContactsInput): Promise<ContactCount> {
  const { organizationId } = actor;
  const filter = await resolveFilter(organizationId, input);
  if (!filter) return { count: 0, more: false };
  const found = { ...filter, horizon: null, position: null };
  const counted = await countMatching(organizationId, found, searchTerms(input.q), countMax + 1);
  return { count: Math.min(counted, countMax), more: counted > countMax };
}
