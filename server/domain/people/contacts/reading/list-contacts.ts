import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { Contact, ListContactsInput } from '#server/contract/people/contact.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changeHorizon } from '#server/db/change-horizon.ts';
import { refuseLookupOnly } from '../identifiers/parse-identifiers.ts';
import { referredIdentifiers } from '../identifiers/referred-identifiers.ts';
import { findContactByIdentifier, readContact } from './contact.store.ts';
import { contactView } from './contact.view.ts';
import { selectContacts } from './contact-list.store.ts';
import { resolveFilter } from './resolve-filter.ts';
import { searchTerms } from './search-terms.ts';

/** Whether the call looks up a single contact, because an id, email, phone or cpf is given. */
const isLookup = (input: ListContactsInput): boolean =>
  [input.id, input.email, input.phone, input.cpf].some((value) => value !== undefined);

/** Returns the first contact that matches, in the contract's order of priority: id, email, phone, cpf. */
async function lookUp(actor: Actor, input: ListContactsInput): Promise<Contact> {
  const identifiers = referredIdentifiers(input);
  let row = input.id !== undefined && isUuid(input.id) ? await readContact(actor.organizationId, input.id) : null;
  for (const { type, matchKey } of identifiers) {
    row ??= await findContactByIdentifier(actor.organizationId, type, matchKey);
  }
  if (!row) refuseLookupOnly(identifiers);
  if (!row) throw new AppError('contact_not_found');
  return contactView(row);
}

/**
 * Handles GET /contacts. With an identifier, the operation returns one contact (404 contact_not_found if no contact
 * matches). Otherwise, the operation returns a page, newest first. With `updated_since`, the oldest change comes first.
 * A running transaction could still add a change that is older than the newest changes, so these newest changes are
 * left out. Throws invalid_email, invalid_phone, invalid_cpf, invalid_cursor.
 */
export async function listContacts(actor: Actor, input: ListContactsInput): Promise<Contact | Page<Contact>> {
  if (isLookup(input)) return lookUp(actor, input);
  const { organizationId } = actor;
  const limit = pageSize(input.limit);
  const binding = { list: 'contacts', organizationId, filters: input };
  const position = readCursor(binding, input.cursor, 2);
  const filter = await resolveFilter(organizationId, input);
  if (!filter) return { data: [], next_cursor: null, has_more: false };
  const changes = input.updated_since !== undefined;
  const horizon = changes ? await changeHorizon() : null;
  const rows = await selectContacts(organizationId, { ...filter, horizon, position }, searchTerms(input.q), limit + 1);
  return pageFrom(rows, limit, contactView, (row) =>
    writeCursor(binding, [changes ? row.updated_position : row.created_position, row.id]),
  );
}
