import type { Tx } from '#server/db/transact.ts';
import type { Identifier } from './parse-identifiers.ts';

/** A contact locked for writing. */
export interface LockedContact {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  wa_id: string | null;
  custom_fields: Record<string, string>;
  assigned_user_id: string | null;
  opted_out_at: Date | null;
  merged_into_id: string | null;
}

interface Owner {
  type: string;
  match_key: string;
  contact_id: string;
}

/** Which contacts own these identifiers. */
export const findOwners = (tx: Tx, organizationId: string, identifiers: readonly Identifier[]): Promise<Owner[]> =>
  tx.rows<Owner>(
    `SELECT i.type::text AS type, i.match_key, i.contact_id
       FROM unnest($2::text[], $3::text[]) AS w(type, match_key)
       JOIN contact_identifiers i ON i.organization_id = $1 AND i.type = w.type::identifier_type AND i.match_key = w.match_key`,
    [organizationId, identifiers.map((one) => one.type), identifiers.map((one) => one.matchKey)],
  );

/** Callers about to make a contact with one identifier take turns until the first has committed. */
export const lockIdentifiers = (tx: Tx, organizationId: string, identifiers: readonly Identifier[]): Promise<number> =>
  tx.run(
    `SELECT pg_advisory_xact_lock(k.lock) FROM (
       SELECT DISTINCT hashtextextended($1::text || w.name, 0) AS lock FROM unnest($2::text[]) AS w(name) ORDER BY 1) k`,
    [organizationId, identifiers.map((one) => `${one.type}:${one.matchKey}`)],
  );

/** Locks the contact until the transaction ends. */
export const lockContact = (tx: Tx, organizationId: string, id: string): Promise<LockedContact | null> =>
  tx.row<LockedContact>(
    `SELECT id, name, email, phone, wa_id, custom_fields, assigned_user_id, opted_out_at, merged_into_id
       FROM contacts WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
    [organizationId, id],
  );

export interface NewContact {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly waId: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

export const insertContact = (tx: Tx, organizationId: string, contact: NewContact): Promise<number> =>
  tx.run(
    `INSERT INTO contacts (id, organization_id, name, email, phone, wa_id, custom_fields) VALUES ($1,$2,$3,$4,$5,$6,$7)`,
    [
      contact.id,
      organizationId,
      contact.name,
      contact.email,
      contact.phone,
      contact.waId,
      JSON.stringify(contact.fields),
    ],
  );

export interface ContactChange {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly fields: Readonly<Record<string, string>>;
}

export const updateContact = (tx: Tx, organizationId: string, id: string, change: ContactChange): Promise<number> =>
  tx.run(
    'UPDATE contacts SET name = $3, email = $4, phone = $5, custom_fields = $6 WHERE organization_id = $1 AND id = $2',
    [organizationId, id, change.name, change.email, change.phone, JSON.stringify(change.fields)],
  );

/** Adds identifiers; answers how many were new. One already held, by anyone, is left as it is. */
export const insertIdentifiers = (
  tx: Tx,
  organizationId: string,
  contactId: string,
  identifiers: readonly (Identifier & { readonly id: string })[],
): Promise<number> =>
  tx.run(
    `INSERT INTO contact_identifiers (id, organization_id, contact_id, type, value, match_key)
     SELECT w.id, $1, $2, w.type::identifier_type, w.value, w.match_key
       FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[]) AS w(id, type, value, match_key)
     ON CONFLICT (organization_id, type, match_key) DO NOTHING`,
    [
      organizationId,
      contactId,
      identifiers.map((one) => one.id),
      identifiers.map((one) => one.type),
      identifiers.map((one) => one.value),
      identifiers.map((one) => one.matchKey),
    ],
  );

/** Frees an identifier the contact no longer has. */
export const deleteIdentifier = (
  tx: Tx,
  organizationId: string,
  contactId: string,
  type: string,
  value: string,
): Promise<number> =>
  tx.run(
    `DELETE FROM contact_identifiers WHERE organization_id = $1 AND contact_id = $2 AND type = $3::identifier_type AND value = $4`,
    [organizationId, contactId, type, value],
  );

export const setOwner = (
  tx: Tx,
  organizationId: string,
  contactId: string,
  owner: { readonly userId: string | null; readonly at: Date; readonly source: string },
): Promise<number> =>
  tx.run(
    `UPDATE contacts SET assigned_user_id = $3, assigned_at = $4, assignment_source = $5 WHERE organization_id = $1 AND id = $2`,
    [organizationId, contactId, owner.userId, owner.at, owner.source],
  );

export const insertHistory = (
  tx: Tx,
  organizationId: string,
  entry: {
    readonly id: string;
    readonly contactId: string;
    readonly type: string;
    readonly data: unknown;
    readonly at: Date;
  },
): Promise<number> =>
  tx.run('INSERT INTO contact_history (id, organization_id, contact_id, type, data, at) VALUES ($1,$2,$3,$4,$5,$6)', [
    entry.id,
    organizationId,
    entry.contactId,
    entry.type,
    JSON.stringify(entry.data),
    entry.at,
  ]);

/** Notes that the person was seen, and the wa_id the operator knows them by. */
export const noteSeen = (tx: Tx, organizationId: string, id: string, at: Date, waId: string | null): Promise<number> =>
  tx.run(
    `UPDATE contacts SET last_seen_at = greatest(last_seen_at, $3), wa_id = coalesce($4, wa_id)
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, at, waId],
  );
