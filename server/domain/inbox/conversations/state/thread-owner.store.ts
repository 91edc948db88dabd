import type { Tx } from '#server/db/transact.ts';

interface Place {
  readonly contactId: string;
  readonly connectionId: string;
}

/**
 * Stores which app answers a person on a phone number, unless a later report is stored. Returns the changed
 * conversations.
 */
export const saveThreadOwner = (
  tx: Tx,
  organizationId: string,
  { contactId, connectionId }: Place,
  told: { readonly owner: string | null; readonly at: Date; readonly isGuess: boolean },
): Promise<{ id: string }[]> =>
  tx
    .bind(
      `UPDATE conversations SET thread_owner = $owner, thread_owner_since = $at, turn = turn + 1
      WHERE organization_id = $organizationId AND contact_id = $contactId AND connection_id = $connectionId AND channel = 'chatapp'
        AND (thread_owner_since IS NULL OR thread_owner_since <= $at) AND thread_owner IS DISTINCT FROM $owner
        AND ($isGuess::boolean IS FALSE OR thread_owner IS NULL)
      RETURNING id`,
      { organizationId, contactId, connectionId, owner: told.owner, at: told.at, isGuess: told.isGuess },
    )
    .rows<{ id: string }>();
