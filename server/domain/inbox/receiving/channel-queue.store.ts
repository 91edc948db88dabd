import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { WorkTable } from '../../platform/work/work-table.ts';
import type { ItemKind } from './channel-jobs.ts';

/** One item of a messaging provider's payload (a message, a status, a change) that has not been processed yet. */
export interface QueuedItem {
  id: string;
  organization_id: string;
  connection_id: string;
  /** The name of the messaging network that the item came from. */
  network: string;
  body: unknown;
  /** The number of failed attempts. */
  attempts: number;
  /** Whether another item of the same sender was queued when this item was read. */
  has_more: boolean;
  /** Whether the item's message is already stored. The messaging provider sometimes delivers a message twice. */
  is_stored: boolean;
}

/** Describes items as rows of work. Most items are processed within a transaction, one at a time per sender. */
export const itemRows: WorkTable = {
  table: 'channel_items',
  open: 'done_at IS NULL',
  attempts: 'attempts',
  deadLetter: 'done_at = now()',
  of: ['connection_id', 'sender_key'],
};

/**
 * Describes files to download as rows of work. They are processed under a lease, because a download takes long and
 * needs no transaction.
 */
export const mediaRows: WorkTable = {
  ...itemRows,
  open: "done_at IS NULL AND kind = 'media' AND organization_id IS NOT NULL",
};

/** The columns that a file download needs. */
export const mediaColumns = 'w.organization_id, w.connection_id, w.body';

/** Locks a leased item until the commit. Returns false when another worker has the lease now. */
export const holdItem = async (tx: Tx, id: string, holder: string): Promise<boolean> =>
  (await tx.row(
    'SELECT 1 AS one FROM channel_items WHERE id = $1 AND lease_holder = $2 AND done_at IS NULL FOR UPDATE',
    [id, holder],
  )) !== null;

/** Locks a sender's queue on a phone number until the transaction ends, so that only one worker processes it. */
export const lockSender = (tx: Tx, kind: ItemKind, connectionId: string, senderKey: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1 || $2 || $3, 2))', [kind, connectionId, senderKey]);

/**
 * Returns the sender's oldest open item, if its next attempt is due. Later items wait until it is done.
 * `messageIdPath`: where the item contains the id of its message.
 */
export const findNextItem = (
  on: Sql,
  kind: ItemKind,
  connectionId: string,
  senderKey: string,
  messageIdPath: readonly string[] | null,
): Promise<QueuedItem | null> =>
  on.row<QueuedItem>(
    `SELECT id, organization_id, connection_id, body, attempts,
            (SELECT c.network FROM connections c WHERE c.organization_id = head.organization_id AND c.id = $1) AS network,
            $4::text[] IS NOT NULL AND EXISTS (SELECT 1 FROM messages m WHERE m.organization_id = head.organization_id
                       AND m.connection_id = $1 AND m.wamid = head.body #>> $4) AS is_stored,
            EXISTS (SELECT 1 FROM channel_items o WHERE o.connection_id = $1 AND o.sender_key = $2 AND o.kind = $3
                       AND o.done_at IS NULL AND o.organization_id IS NOT NULL AND o.seq > head.seq) AS has_more FROM (
       SELECT * FROM channel_items
        WHERE connection_id = $1 AND sender_key = $2 AND kind = $3 AND done_at IS NULL AND organization_id IS NOT NULL
        ORDER BY seq LIMIT 1) head
      WHERE next_attempt_at <= now()`,
    [connectionId, senderKey, kind, messageIdPath],
  );

/**
 * Closes an item and deletes its content, which is now stored in the message. When the last item of a payload is
 * closed, the raw payload is deleted too.
 */
export const finishItem = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    `WITH done AS (
       UPDATE channel_items SET done_at = now(), error = NULL, body = '{}', lease_until = NULL, lease_holder = NULL WHERE id = $1 RETURNING payload_id)
     UPDATE channel_payloads p SET body = '' FROM done
      WHERE p.id = done.payload_id AND p.error IS NULL AND p.body <> ''
        AND NOT EXISTS (SELECT 1 FROM channel_items o WHERE o.payload_id = p.id AND o.id <> $1 AND o.done_at IS NULL)`,
    [id],
  );

/** Queues a further item that follows from this one. Its first attempt comes after some seconds. */
export const insertFollowUp = (
  tx: Tx,
  organizationId: string,
  made: {
    readonly id: string;
    readonly itemId: string;
    readonly kind: ItemKind;
    readonly senderKey: string;
    readonly body: unknown;
    readonly afterSeconds: number;
  },
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO channel_items (id, payload_id, organization_id, connection_id, kind, sender_key, body, next_attempt_at)
     SELECT $id, i.payload_id, i.organization_id, i.connection_id, $kind, $senderKey, $body, now() + make_interval(secs => $afterSeconds)
       FROM channel_items i WHERE i.organization_id = $organizationId AND i.id = $itemId`,
      {
        organizationId,
        id: made.id,
        itemId: made.itemId,
        kind: made.kind,
        senderKey: made.senderKey,
        body: JSON.stringify(made.body),
        afterSeconds: made.afterSeconds,
      },
    )
    .run();

export interface OpenSender {
  kind: ItemKind;
  organization_id: string;
  connection_id: string;
  sender_key: string;
}

export const findOpenSenders = (kinds: readonly ItemKind[]): Promise<OpenSender[]> =>
  sql.rows<OpenSender>(
    `SELECT DISTINCT kind, organization_id, connection_id, sender_key FROM channel_items
      WHERE done_at IS NULL AND next_attempt_at <= now() AND kind = ANY($1::text[]) AND connection_id IS NOT NULL
        AND organization_id IS NOT NULL AND (lease_until IS NULL OR lease_until <= now()) LIMIT 500`,
    [kinds],
  );
