import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockedColumns } from '../contact-write.store.ts';
import type { LockedContact } from '../locked-contact.ts';
import type { Identifier } from './parse-identifiers.ts';

interface Owner {
  type: string;
  match_key: string;
  contact_id: string;
  /** The identifier in the spelling that was stored first. */
  value: string;
}

/**
 * SQL that looks up the identifiers in $2 and $3 as rows `i`. LIMIT forces the planner to look up each identifier in
 * the unique index. Without LIMIT, Postgres would join whole organizations if a table was empty shortly before and has
 * no statistics yet. The lists are in sub-selects, so that the planner does not see their length. If the planner saw
 * the length, Postgres would plan again for every call, which costs ten times as much as the statement.
 */
const lookedUp = `unnest((SELECT $2::text[]), (SELECT $3::text[])) AS w(type, match_key)
       CROSS JOIN LATERAL (SELECT o.type::text AS type, o.match_key, o.contact_id, o.value FROM contact_identifiers o
         WHERE o.organization_id = $1 AND o.type = w.type::identifier_type AND o.match_key = w.match_key LIMIT 1) i`;

/** Finds the contacts that have the given identifiers. */
export const findOwners = (tx: Tx, organizationId: string, identifiers: readonly Identifier[]): Promise<Owner[]> =>
  tx.rows<Owner>(`SELECT i.type, i.match_key, i.contact_id, i.value FROM ${lookedUp}`, [
    organizationId,
    identifiers.map((one) => one.type),
    identifiers.map((one) => one.matchKey),
  ]);

interface LockedOwner extends LockedContact {
  type: string;
  match_key: string;
}

/** Finds the contacts that have the given identifiers, and locks them until the transaction ends. */
export const lockOwners = (
  tx: Tx,
  organizationId: string,
  identifiers: readonly Identifier[],
): Promise<LockedOwner[]> =>
  tx.rows<LockedOwner>(
    `SELECT i.type, i.match_key, c.* FROM ${lookedUp}
       CROSS JOIN LATERAL (SELECT ${lockedColumns} FROM contacts c WHERE c.id = i.contact_id LIMIT 1 FOR UPDATE) c`,
    [organizationId, identifiers.map((one) => one.type), identifiers.map((one) => one.matchKey)],
  );

/**
 * Locks identifiers until the commit, so that two transactions do not create contacts with the same identifier at the
 * same time.
 */
export const lockIdentifiers = (tx: Tx, organizationId: string, identifiers: readonly Identifier[]): Promise<number> =>
  tx.run(
    `SELECT pg_advisory_xact_lock(k.lock) FROM (
       SELECT DISTINCT hashtextextended($1::text || w.name, 0) AS lock FROM unnest($2::text[]) AS w(name) ORDER BY 1) k`,
    [organizationId, identifiers.map((one) => `${one.type}:${one.matchKey}`)],
  );

/**
 * Adds identifiers to a contact and returns how many were added. An identifier that some contact already has stays
 * unchanged.
 */
export const insertIdentifiers = (
  tx: Tx,
  organizationId: string,
  contactId: string,
  identifiers: readonly Identifier[],
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO contact_identifiers (id, organization_id, contact_id, type, value, match_key, label)
     SELECT w.id, $organizationId, $contactId, w.type::identifier_type, w.value, w.match_key, w.label
       FROM unnest($ids::uuid[], $types::text[], $values::text[], $matchKeys::text[], $labels::text[]) AS w(id, type, value, match_key, label)
     ON CONFLICT (organization_id, type, match_key) DO NOTHING`,
      {
        organizationId,
        contactId,
        ids: identifiers.map(() => newId()),
        types: identifiers.map((one) => one.type),
        values: identifiers.map((one) => one.value),
        matchKeys: identifiers.map((one) => one.matchKey),
        labels: identifiers.map((one) => one.label ?? null),
      },
    )
    .run();

/** Deletes an identifier of a contact, so that other contacts may use it. */
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

/** Replaces the spelling of a contact's identifier. */
export const respellIdentifier = (
  tx: Tx,
  organizationId: string,
  contactId: string,
  identifier: Identifier,
): Promise<number> =>
  tx.run(
    `UPDATE contact_identifiers SET value = $5
      WHERE organization_id = $1 AND contact_id = $2 AND type = $3::identifier_type AND match_key = $4`,
    [organizationId, contactId, identifier.type, identifier.matchKey, identifier.value],
  );
