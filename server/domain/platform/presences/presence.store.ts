import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** A tab of the panel and the member who has it open. */
export interface Tab {
  readonly organizationId: string;
  readonly userId: string;
  readonly name: string;
  readonly tabId: string;
}

interface BeforeRow {
  conversation_id: string | null;
  typing_at: Date | null;
  seen_at: Date;
  sequence: number;
}

/**
 * Locks the tab, so that its heartbeats are stored one at a time and each heartbeat sees what the previous one wrote.
 */
export const lockTab = (tx: Tx, { organizationId, userId, tabId }: Tab): Promise<unknown> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 3))', [`presence:${organizationId}:${userId}:${tabId}`]);

export const selectTab = (tx: Tx, { organizationId, userId, tabId }: Tab): Promise<BeforeRow | null> =>
  tx.row<BeforeRow>(
    `SELECT conversation_id, typing_at, seen_at, sequence FROM presences
      WHERE organization_id = $1 AND user_id = $2 AND tab_id = $3`,
    [organizationId, userId, tabId],
  );

/** Stores which conversation the tab shows now. A closed tab shows none. */
export const saveTab = (
  tx: Tx,
  { organizationId, userId, tabId }: Tab,
  now: {
    readonly conversationId: string | null;
    readonly typing: boolean;
    readonly sequence: number;
    readonly at: Date;
  },
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO presences (organization_id, user_id, tab_id, conversation_id, typing_at, seen_at, sequence)
     VALUES ($organizationId, $userId, $tabId, $conversationId, $typingAt, $at, $sequence)
     ON CONFLICT (organization_id, user_id, tab_id)
     DO UPDATE SET conversation_id = excluded.conversation_id, typing_at = excluded.typing_at,
                   seen_at = excluded.seen_at, sequence = excluded.sequence`,
      {
        organizationId,
        userId,
        tabId,
        conversationId: now.conversationId,
        typingAt: now.typing ? now.at : null,
        at: now.at,
        sequence: now.sequence,
      },
    )
    .run();

/** Whether another tab of the same member shows the conversation. */
export const isElsewhereToo = async (tx: Tx, tab: Tab, conversationId: string, seenAfter: Date): Promise<boolean> =>
  (await tx.row(
    `SELECT 1 FROM presences
      WHERE organization_id = $1 AND user_id = $2 AND tab_id <> $3 AND conversation_id = $4 AND seen_at > $5`,
    [tab.organizationId, tab.userId, tab.tabId, conversationId, seenAfter],
  )) !== null;

interface OtherRow {
  id: string;
  name: string;
  typing: boolean;
}

/** Returns the members other than `userId` who have the conversation open. */
export const selectOthers = (
  organizationId: string,
  conversationId: string,
  userId: string,
  after: { readonly seen: Date; readonly typed: Date },
): Promise<OtherRow[]> =>
  sql.rows<OtherRow>(
    `SELECT u.id, u.name, coalesce(bool_or(p.typing_at > $5), false) AS typing
       FROM presences p
       JOIN members m ON m.organization_id = p.organization_id AND m.user_id = p.user_id
       JOIN users u ON u.id = p.user_id
      WHERE p.organization_id = $1 AND p.conversation_id = $2 AND p.user_id <> $3 AND p.seen_at > $4
      GROUP BY u.id, u.name ORDER BY u.name, u.id`,
    [organizationId, conversationId, userId, after.seen, after.typed],
  );

/** Deletes the rows of a member's tabs that ended without notifying the server, for example in a crash. */
export const deleteStale = (tx: Tx, { organizationId, userId }: Tab, seenBefore: Date): Promise<number> =>
  tx.run('DELETE FROM presences WHERE organization_id = $1 AND user_id = $2 AND seen_at < $3', [
    organizationId,
    userId,
    seenBefore,
  ]);

export const deletePresencesOf = (tx: Tx, organizationId: string, userId: string): Promise<number> =>
  tx.run('DELETE FROM presences WHERE organization_id = $1 AND user_id = $2', [organizationId, userId]);

export const deleteOld = (seenBefore: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM presences WHERE (organization_id, user_id, tab_id) IN (
       SELECT organization_id, user_id, tab_id FROM presences WHERE seen_at < $1 LIMIT $2)`,
    [seenBefore, limit],
  );
