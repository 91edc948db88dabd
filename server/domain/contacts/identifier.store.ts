import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { lockedColumns } from './contact-write.store.ts';
import type { LockedContact } from './locked-contact.ts';
import type { Identifier } from './parse-identifiers.ts';

interface Owner {
  type: string;
  match_key: string;
  contact_id: string;
  /** As it was written first. */
  value: string;
}

/**
 * The rows `i` of identifiers that lie in $2 and $3, each looked up by itself in its unique index (LIMIT keeps the
 * planner to that): a database whose tables were empty a moment ago has no statistics, and would join whole
 * organizations. The lists stand in sub-selects, where the planner does not see how short they are: else it plans anew
 * for every call, which costs ten times the statement.
 */
const lookedUp = `unnest((SELECT $2::text[]), (SELECT $3::text[])) AS w(type, match_key)
       CROSS JOIN LATERAL (SELECT o.type::text AS type, o.match_key, o.contact_id, o.value FROM contact_identifiers o
         WHERE o.organization_id = $1 AND o.type = w.type::identifier_type AND o.match_key = w.match_key LIMIT 1) i`;

/** Which contacts own these identifiers. */
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

/** The contacts that own these identifiers, locked until the transaction ends. */
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

/** Callers about to make a contact with one identifier take turns until the first has committed. */
export const lockIdentifiers = (tx: Tx, organizationId: string, identifiers: readonly Identifier[]): Promise<number> =>
  tx.run(
    `SELECT pg_advisory_xact_lock(k.lock) FROM (
       SELECT DISTINCT hashtextextended($1::text || w.name, 0) AS lock FROM unnest($2::text[]) AS w(name) ORDER BY 1) k`,
    [organizationId, identifiers.map((one) => `${one.type}:${one.matchKey}`)],
  );

/** Adds identifiers; returns how many were new. One already held, by anyone, is left as it is. */
export const insertIdentifiers = (
  tx: Tx,
  organizationId: string,
  contactId: string,
  identifiers: readonly Identifier[],
): Promise<number> =>
  tx.run(
    `INSERT INTO contact_identifiers (id, organization_id, contact_id, type, value, match_key, label)
     SELECT w.id, $1, $2, w.type::identifier_type, w.value, w.match_key, w.label
       FROM unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[]) AS w(id, type, value, match_key, label)
     ON CONFLICT (organization_id, type, match_key) DO NOTHING`,
    [
      organizationId,
      contactId,
      identifiers.map(() => newId()),
      identifiers.map((one) => one.type),
      identifiers.map((one) => one.value),
      identifiers.map((one) => one.matchKey),
      identifiers.map((one) => one.label ?? null),
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

/** Writes an identifier the contact holds in another spelling. */
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
