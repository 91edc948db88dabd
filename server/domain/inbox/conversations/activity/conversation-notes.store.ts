import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import { type WaitChange, waitAfterSql, waitSettledSql } from '../state/waiting.ts';

/**
 * Stores the arrival of a customer's message: the customer waits for an answer and, on WhatsApp, the 24-hour window
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

/**
 * Stores that a message was edited, revoked or reacted to. If the message is the last one, the inbox shows its new
 * text.
 */
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

/** Stores that the customer needs no answer, and ends the wait. */
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

/** Stores that the customer's latest message needs no answer. A wait that began with an earlier message goes on. */
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

/** Closes a contact's 24-hour window on a phone number, because the messaging provider reported it closed. */
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
 * Stores an outgoing message, so that the customer is no longer the last to have spoken. A campaign's message answers
 * no customer, because it is sent to many people. Such a message changes neither who spoke last nor the conversation's
 * position in the inbox.
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

/** Returns the time of the customer's first message after `at`. Null if there is none. */
export const findInboundAfter = async (tx: Tx, organizationId: string, id: string, at: Date): Promise<Date | null> => {
  const row = await tx.row<{ at: Date | null }>(
    `SELECT min(created_at) AS at FROM messages
      WHERE organization_id = $1 AND conversation_id = $2 AND created_at > $3 AND role = 'user' AND NOT answered_elsewhere`,
    [organizationId, id, at],
  );
  return row?.at ?? null;
};

/**
 * Stores an answer that is older than the customer's latest message. The inbox keeps showing the latest message. A
 * running wait now begins with the first message after the answer. No new wait begins, because the messages after the
 * answer may have been answered as well.
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

/** Stores the customer's answer to the rating question. The answer opens the 24-hour window and needs no reply. */
export const saveRatingAnswer = (
  tx: Tx,
  organizationId: string,
  id: string,
  answer: { readonly at: Date; readonly preview: string; readonly windowExpiresAt: Date | null },
): Promise<number> =>
  tx.run(
    `UPDATE conversations SET last_message_preview = $4, last_message_at = greatest(last_message_at, $3),
            last_inbound_at = greatest(last_inbound_at, $3), window_expires_at = greatest(window_expires_at, $5)
      WHERE organization_id = $1 AND id = $2`,
    [organizationId, id, answer.at, answer.preview, answer.windowExpiresAt],
  );

/**
 * Sets the unread count to 0. Returns the count before and the network of the conversation's number, or null when the
 * conversation does not exist.
 */
export const clearUnread = (
  organizationId: string,
  id: string,
): Promise<{ unread_count: number; network: string | null } | null> =>
  sql.row<{ unread_count: number; network: string | null }>(
    `WITH seen AS (SELECT id, unread_count, connection_id FROM conversations WHERE organization_id = $1 AND id = $2 FOR UPDATE),
     cleared AS (UPDATE conversations k SET unread_count = 0 FROM seen WHERE k.id = seen.id AND seen.unread_count > 0)
     SELECT unread_count, (SELECT c.network FROM connections c WHERE c.id = seen.connection_id) AS network FROM seen`,
    [organizationId, id],
  );

/** Marks a conversation as unread. Returns 0 if the conversation does not exist. */
export const setUnread = (organizationId: string, id: string, on: Sql = sql): Promise<number> =>
  on.run('UPDATE conversations SET unread_count = greatest(unread_count, 1) WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
  ]);

/** Finds conversations whose snooze ended at `at` or earlier. The conversation whose snooze ended first comes first. */
export const findDueToWake = (at: Date): Promise<{ organization_id: string; id: string }[]> =>
  sql.rows<{ organization_id: string; id: string }>(
    'SELECT organization_id, id FROM conversations WHERE snoozed_until <= $1 ORDER BY snoozed_until LIMIT 500',
    [at],
  );

/** Stores the sentiment of a conversation. Returns 0 if the sentiment is unchanged. */
export const saveSentiment = (tx: Tx, organizationId: string, id: string, sentiment: string): Promise<number> =>
  tx.run(
    `UPDATE conversations SET sentiment = $3
      WHERE organization_id = $1 AND id = $2 AND sentiment IS DISTINCT FROM $3`,
    [organizationId, id, sentiment],
  );

/** Updates the conversation's `updated_at`, because data that the conversation shows has changed in another table. */
export const touchConversation = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run('UPDATE conversations SET turn = turn WHERE organization_id = $1 AND id = $2', [organizationId, id]);
