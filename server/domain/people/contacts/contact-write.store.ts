import type { ContactValues } from '#server/contract/people/contact-values.ts';
import type { Tx } from '#server/db/transact.ts';
import type { LockedContact } from './locked-contact.ts';
import { assignedValues, insertedValues, valueColumns, valueList } from './value-columns.ts';

/** The columns that are read from a contact `c` when it is locked for writing. */
export const lockedColumns = `c.id, c.name, c.email, c.phone, c.wa_id, c.custom_fields, c.assigned_user_id, c.opted_out_at,
       c.merged_into_id, ${valueColumns('c')}`;

/** Finds a contact and locks it until the transaction ends. */
export const lockContact = (tx: Tx, organizationId: string, id: string): Promise<LockedContact | null> =>
  tx.row<LockedContact>(
    `SELECT ${lockedColumns} FROM contacts c WHERE c.organization_id = $1 AND c.id = $2 FOR UPDATE`,
    [organizationId, id],
  );

export interface NewContact {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly waId: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly values: ContactValues;
}

export const insertContact = (tx: Tx, organizationId: string, contact: NewContact): Promise<number> =>
  tx
    .bind(
      `INSERT INTO contacts (id, organization_id, name, email, phone, wa_id, custom_fields, ${valueList})
       VALUES ($id,$organizationId,$name,$email,$phone,$waId,$fields,${insertedValues})`,
      {
        id: contact.id,
        organizationId,
        name: contact.name,
        email: contact.email,
        phone: contact.phone,
        waId: contact.waId,
        fields: JSON.stringify(contact.fields),
        values: JSON.stringify(contact.values),
      },
    )
    .run();

export interface ContactChange {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly waId: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly values: ContactValues;
}

export const updateContact = (tx: Tx, organizationId: string, id: string, change: ContactChange): Promise<number> =>
  tx
    .bind(
      `UPDATE contacts SET name = $name, email = $email, phone = $phone, custom_fields = $fields, wa_id = $waId,
              ${assignedValues}
      WHERE organization_id = $organizationId AND id = $id`,
      {
        organizationId,
        id,
        name: change.name,
        email: change.email,
        phone: change.phone,
        fields: JSON.stringify(change.fields),
        values: JSON.stringify(change.values),
        waId: change.waId,
      },
    )
    .run();

/**
 * Updates a contact's updated_at after data outside its row changed (tags, pipelines, identifiers), so that lists of
 * changes include the contact.
 */
export const touchContact = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run('UPDATE contacts SET updated_at = now() WHERE organization_id = $1 AND id = $2 AND updated_at < now()', [
    organizationId,
    id,
  ]);

export const setOwner = (
  tx: Tx,
  organizationId: string,
  contactId: string,
  owner: { readonly userId: string | null; readonly at: Date | null; readonly source: string | null },
): Promise<number> =>
  tx.run(
    `UPDATE contacts SET assigned_user_id = $3, assigned_at = $4, assignment_source = $5 WHERE organization_id = $1 AND id = $2`,
    [organizationId, contactId, owner.userId, owner.at, owner.source],
  );

export const setOptedOut = (tx: Tx, organizationId: string, id: string, at: Date | null): Promise<number> =>
  tx.run('UPDATE contacts SET opted_out_at = $3 WHERE organization_id = $1 AND id = $2', [organizationId, id, at]);

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
  tx
    .bind(
      'INSERT INTO contact_history (id, organization_id, contact_id, type, data, at) VALUES ($id,$organizationId,$contactId,$type,$data,$at)',
      {
        id: entry.id,
        organizationId,
        contactId: entry.contactId,
        type: entry.type,
        data: JSON.stringify(entry.data),
        at: entry.at,
      },
    )
    .run();

/**
 * Stores when the person was last active, and the person's wa_id at the messaging provider. Returns the contact,
 * locked.
 */
export const noteSeen = (
  tx: Tx,
  organizationId: string,
  id: string,
  at: Date,
  waId: string | null,
): Promise<LockedContact | null> =>
  tx.row<LockedContact>(
    `UPDATE contacts c SET last_seen_at = greatest(last_seen_at, $3), wa_id = coalesce($4, wa_id)
      WHERE organization_id = $1 AND id = $2 RETURNING ${lockedColumns}`,
    [organizationId, id, at, waId],
  );
