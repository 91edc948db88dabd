import type { Tx } from '#server/db/transact.ts';

interface Place {
  readonly contactId: string;
  readonly connectionId: string;
}

/**
 * Stores which app answers a person on a number, unless a later report is stored. Returns the conversations that this
 * changes.
 */
export const saveThreadOwner = (
  tx: Tx,
  organizationId: string,
  { contactId, connectionId }: Place,
  told: { readonly owner: string | null; readonly at: Date; readonly isGuess: boolean },
): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(
    `UPDATE conversations SET thread_owner = $4, thread_owner_since = $5, turn = turn + 1
      WHERE organization_id = $1 AND contact_id = $2 AND connection_id = $3 AND channel = 'chatapp'
        AND (thread_owner_since IS NULL OR thread_owner_since <= $5) AND thread_owner IS DISTINCT FROM $4
        AND ($6::boolean IS FALSE OR thread_owner IS NULL)
      RETURNING id`,
    [organizationId, contactId, connectionId, told.owner, told.at, told.isGuess],
  );
