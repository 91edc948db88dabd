import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import { type WaitChange, waitAfterSql, waitSettledSql } from '../state/waiting.ts';

/**
 * Stores that a customer's message arrived: the conversation waits for an answer and, on WhatsApp, the 24-hour window
 * opens.
 */
export const saveInbound = (
  tx: Tx,
  organizationId: string,
  id: string,
  inbound: {
    readonly at: Date;
    readonly preview: string;
    readonly windowExpiresAt: Date | null;
    readonly referral: unknown;
    readonly isElsewhere: boolean;
    readonly isTest: boolean;
    readonly wait: WaitChange;
  },
): Promise<number> =>
  tx
    .bind(
      `UPDATE conversations SET awaiting_reply = NOT $isElsewhere::boolean, hidden_until_reply = false, snoozed_until = NULL,
            ${waitSettledSql('$waitEnds', '$waitBegins')},
            unread_count = unread_count + CASE WHEN $isElsewhere THEN 0 ELSE 1 END,
            turn = turn + 1, turn_is_test = $isTest::boolean,
            last_message_preview = CASE WHEN last_message_at > $at THEN last_message_preview ELSE $preview END,
            last_message_at = greatest(last_message_at, $at), last_inbound_at = greatest(last_inbound_at, $at),
            window_expires_at = greatest(window_expires_at, $windowExpiresAt), referral = coalesce(referral, $referral)
      WHERE organization_id = $organizationId AND id = $id`,
      {
        organizationId,
        id,
        at: inbound.at,
        preview: inbound.preview,
        windowExpiresAt: inbound.windowExpiresAt,
        referral: inbound.referral ? JSON.stringify(inbound.referral) : null,
        isElsewhere: inbound.isElsewhere,
        isTest: inbound.isTest,
        waitEnds: inbound.wait.ends,
        waitBegins: inbound.wait.begins,
      },
    )
    .run();

/** Stores that a message was edited, taken back or reacted to: the list shows the new text of the last message. */
export const saveChanged = (
  tx: Tx,
  organizationId: string,
  id: string,
  changed: { readonly preview: string | null; readonly messageAt: Date; readonly raisesTurn: boolean },
): Promise<number> =>
  tx.run(
    `UPDATE conversations SET turn = turn + CASE WHEN $5 THEN 1 ELSE 0 END,
            last_message_preview = CASE WHEN $3::text IS NOT NULL AND last_message_at <= $4 THEN $3 ELSE last_message_preview END
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, changed.preview, changed.messageAt, changed.raisesTurn],
  );

/** Stores that what waits needs no answer. */
export const saveUnasked = (
  tx: Tx,
  organizationId: string,
  id: string,
  { ends, begins }: WaitChange,
): Promise<number> =>
  tx.run(
    `UPDATE conversations SET awaiting_reply = false, ${waitSettledSql('$3', '$4')}
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, ends, begins],
  );

/** Stores that the customer's latest message needs no answer. What waited before keeps waiting. */
export const saveLatestUnasked = (
  tx: Tx,
  organizationId: string,
  id: string,
  { ends, begins }: WaitChange,
): Promise<number> =>
  tx.run(
    `UPDATE conversations SET ${waitSettledSql('$3', '$4')}
      WHERE organization_id = $1 AND id = $2 AND handoff_requested_at IS NULL AND waiting_since >= last_inbound_at`,
    [organizationId, id, ends, begins],
  );

/** Closes the person's 24-hour window on the number, because the operator says so, whatever was stored. */
export const endWindow = (
  tx: Tx,
  organizationId: string,
  { contactId, connectionId }: { readonly contactId: string; readonly connectionId: string },
  at: Date,
): Promise<number> =>
  tx.run(
    `UPDATE conversations SET window_expires_at = $4
      WHERE organization_id = $1 AND contact_id = $2 AND connection_id = $3 AND window_expires_at > $4`,
    [organizationId, contactId, connectionId, at],
  );

/**
 * Stores that a message is on its way to the customer, so the last words are no longer the customer's. A campaign's
 * message changes neither that nor the conversation's position in the inbox: it talks to everybody and answers nobody.
 */
export const saveOutgoing = (
  tx: Tx,
  organizationId: string,
  id: string,
  outgoing: {
    readonly at: Date;
    readonly preview: string;
    readonly raisesTurn: boolean;
    readonly keepsHidden: boolean;
    readonly isCampaigns: boolean;
    readonly wait: WaitChange;
  },
): Promise<number> =>
  tx
    .bind(
      `UPDATE conversations SET awaiting_reply = awaiting_reply AND $isCampaigns::boolean, hidden_until_reply = hidden_until_reply AND $keepsHidden,
            turn = turn + CASE WHEN $raisesTurn THEN 1 ELSE 0 END,
            last_message_preview = CASE WHEN $isCampaigns THEN last_message_preview ELSE $preview END,
            last_message_at = CASE WHEN $isCampaigns THEN last_message_at ELSE greatest(last_message_at, $at) END,
            last_assistant_message_at = greatest(last_assistant_message_at, $at), waiting_since = ${waitAfterSql('$waitEnds', '$waitBegins')}
      WHERE organization_id = $organizationId AND id = $id`,
      {
        organizationId,
        id,
        at: outgoing.at,
        preview: outgoing.preview,
        raisesTurn: outgoing.raisesTurn,
        keepsHidden: outgoing.keepsHidden,
        isCampaigns: outgoing.isCampaigns,
        waitEnds: outgoing.wait.ends,
        waitBegins: outgoing.wait.begins,
      },
    )
    .run();

/** Returns when the customer wrote next after `at`. Null if they have not. */
export const findInboundAfter = async (tx: Tx, organizationId: string, id: string, at: Date): Promise<Date | null> => {
  const row = await tx.row<{ at: Date | null }>(
    `SELECT min(created_at) AS at FROM messages
      WHERE organization_id = $1 AND conversation_id = $2 AND created_at > $3 AND role = 'user' AND NOT answered_elsewhere`,
    [organizationId, id, at],
  );
  return row?.at ?? null;
};

/**
 * Stores an answer that is older than the customer's latest message, which stays the last message. It shortens a wait
 * to what came after the answer, and begins no wait: what came after may have been answered too by now.
 */
export const saveLateAnswer = (
  tx: Tx,
  organizationId: string,
  id: string,
  { at, begins }: { readonly at: Date; readonly begins: Date | null },
): Promise<number> =>
  tx.run(
    `UPDATE conversations SET turn = turn + 1, hidden_until_reply = false,
            last_assistant_message_at = greatest(last_assistant_message_at, $3),
            waiting_since = CASE WHEN waiting_since IS NOT NULL AND $4::timestamptz IS NOT NULL THEN greatest(waiting_since, $4) END
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, at, begins],
  );

/** Stores the customer's answer to the question for a rating: it opens the window, and needs no answer. */
export const saveRatingAnswer = (
  tx: Tx,
  organizationId: string,
  id: string,
  answer: { readonly at: Date; readonly preview: string; readonly windowExpiresAt: Date },
): Promise<number> =>
  tx.run(
    `UPDATE conversations SET last_message_preview = $4, last_message_at = greatest(last_message_at, $3),
            last_inbound_at = greatest(last_inbound_at, $3), window_expires_at = greatest(window_expires_at, $5)
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, answer.at, answer.preview, answer.windowExpiresAt],
  );

/** Sets the unread count to 0. Returns the count before, or null when the conversation does not exist. */
export const clearUnread = (
  organizationId: string,
  id: string,
): Promise<{ unread_count: number; channel: string } | null> =>
  sql.row<{ unread_count: number; channel: string }>(
    `WITH seen AS (SELECT id, unread_count, channel FROM conversations WHERE organization_id = $1 AND id = $2 FOR UPDATE),
     cleared AS (UPDATE conversations k SET unread_count = 0 FROM seen WHERE k.id = seen.id AND seen.unread_count > 0)
     SELECT unread_count, channel FROM seen`,
    [organizationId, id],
  );

/** Marks a conversation as unread. Returns 0 when there is no such conversation. */
export const setUnread = (organizationId: string, id: string, on: Sql = sql): Promise<number> =>
  on.run('UPDATE conversations SET unread_count = greatest(unread_count, 1) WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
  ]);

/** Finds conversations that were snoozed until `at` or earlier, the longest overdue first. */
export const findDueToWake = (at: Date): Promise<{ organization_id: string; id: string }[]> =>
  sql.rows<{ organization_id: string; id: string }>(
    'SELECT organization_id, id FROM conversations WHERE snoozed_until <= $1 ORDER BY snoozed_until LIMIT 500',
    [at],
  );

/** Stores the sentiment. Returns 0 when it is the same as before. */
export const saveSentiment = (tx: Tx, organizationId: string, id: string, sentiment: string): Promise<number> =>
  tx.run(
    `UPDATE conversations SET sentiment = $3
      WHERE organization_id = $1 AND id = $2 AND sentiment IS DISTINCT FROM $3`,
    [organizationId, id, sentiment],
  );

/** Updates the row without changing it, because something else that the conversation shows has changed. */
export const touchConversation = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run('UPDATE conversations SET turn = turn WHERE organization_id = $1 AND id = $2', [organizationId, id]);
