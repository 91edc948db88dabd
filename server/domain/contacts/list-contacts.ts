import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { Contact, ListContactsInput } from '#server/contract/contact.ts';
import { type Page, pageSize } from '#server/contract/page.ts';
import { changeHorizon } from '#server/db/change-horizon.ts';
import { findContactByIdentifier } from './contact.store.ts';
import { contactView } from './contact.view.ts';
import { selectContacts } from './contact-list.store.ts';
import { getContact } from './get-contact.ts';
import { normalizePhone } from './normalize-phone.ts';
import { cpfIdentifier, emailIdentifier, type Identifier, phoneIdentifier } from './parse-identifiers.ts';

/** The identifier a lookup names, by the contract's priority; null when the call is a list. */
function askedIdentifier(input: ListContactsInput): Identifier | null {
  if (input.email !== undefined) return emailIdentifier(input.email);
  if (input.phone !== undefined) return phoneIdentifier(input.phone);
  return input.cpf === undefined ? null : cpfIdentifier(input.cpf);
}

/** Is this call a lookup of one contact (any of id, email, phone, cpf present)? */
const isLookup = (input: ListContactsInput): boolean =>
  [input.id, input.email, input.phone, input.cpf].some((value) => value !== undefined);

async function lookUp(actor: Actor, input: ListContactsInput): Promise<Contact> {
  if (input.id !== undefined) return getContact(actor, { id: input.id });
  const identifier = askedIdentifier(input);
  const row = identifier && (await findContactByIdentifier(actor.organizationId, identifier.type, identifier.matchKey));
  if (!row) throw new AppError('contact_not_found');
  return contactView(row);
}

/**
 * GET /contacts: one contact when an identifier is given (404 contact_not_found when none matches), else a page,
 * newest first; with `updated_since` oldest change first and nothing a running transaction could still precede.
 */
export async function listContacts(actor: Actor, input: ListContactsInput): Promise<Contact | Page<Contact>> {
  if (isLookup(input)) return lookUp(actor, input);
  const limit = pageSize(input.limit);
  const binding = { list: 'contacts', organizationId: actor.organizationId, filters: input };
  const position = readCursor(binding, input.cursor, 2);
  const changes = input.updated_since !== undefined;
  const rows = await selectContacts(actor.organizationId, {
    ...input,
    phoneKey: input.q === undefined ? null : (normalizePhone(input.q)?.matchKey ?? null),
    horizon: changes ? await changeHorizon() : null,
    position,
    limit: limit + 1,
  });
  return pageFrom(rows, limit, contactView, (row) =>
    writeCursor(binding, [changes ? row.updated_position : row.created_position, row.id]),
  );
}
