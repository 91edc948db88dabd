import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import { type WaitChange, waitAfterSql, waitSettledSql } from './waiting.ts';

/** A customer's message arrived: it waits for an answer and, on the operator's network, opens the 24-hour window. */
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
  tx.run(
    `UPDATE conversations SET awaiting_reply = NOT $7::boolean, hidden_until_reply = false, snoozed_until = NULL,
            ${waitSettledSql('$9', '$10')},
            unread_count = unread_count + CASE WHEN $7 THEN 0 ELSE 1 END,
            turn = turn + 1, turn_is_test = $8::boolean,
            last_message_preview = CASE WHEN last_message_at > $3 THEN last_message_preview ELSE $4 END,
            last_message_at = greatest(last_message_at, $3), last_inbound_at = greatest(last_inbound_at, $3),
            window_expires_at = greatest(window_expires_at, $5), referral = coalesce(referral, $6)
      WHERE organization_id = $1 AND id = $2`,
    [
      organizationId,
      id,
      inbound.at,
      inbound.preview,
      inbound.windowExpiresAt,
      inbound.referral ? JSON.stringify(inbound.referral) : null,
      inbound.isElsewhere,
      inbound.isTest,
      inbound.wait.ends,
      inbound.wait.begins,
    ],
  );

/** A message was edited, taken back or reacted to: the list shows what the last one says now. */
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

/** Nobody has to answer what waits. */
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

/** The same of the customer's latest message alone: what waited before goes on waiting. */
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

/** The operator says the person's 24-hour window on the number is over, whatever we believed. */
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
 * A message is on its way to the customer: theirs are not the last words any more. A campaign's changes neither that nor
 * the conversation's place in the inbox: it talks to everybody, and answers nobody.
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
  tx.run(
    `UPDATE conversations SET awaiting_reply = awaiting_reply AND $9::boolean, hidden_until_reply = hidden_until_reply AND $6,
            turn = turn + CASE WHEN $5 THEN 1 ELSE 0 END,
            last_message_preview = CASE WHEN $9 THEN last_message_preview ELSE $4 END,
            last_message_at = CASE WHEN $9 THEN last_message_at ELSE greatest(last_message_at, $3) END,
            last_assistant_message_at = greatest(last_assistant_message_at, $3), waiting_since = ${waitAfterSql('$7', '$8')}
      WHERE organization_id = $1 AND id = $2`,
    [
      organizationId,
      id,
      outgoing.at,
      outgoing.preview,
      outgoing.raisesTurn,
      outgoing.keepsHidden,
      outgoing.wait.ends,
      outgoing.wait.begins,
      outgoing.isCampaigns,
    ],
  );

/** When the customer wrote next; null: not yet. */
export const findInboundAfter = async (tx: Tx, organizationId: string, id: string, at: Date): Promise<Date | null> => {
  const row = await tx.row<{ at: Date | null }>(
    `SELECT min(created_at) AS at FROM messages
      WHERE organization_id = $1 AND conversation_id = $2 AND created_at > $3 AND role = 'user' AND NOT answered_elsewhere`,
    [organizationId, id, at],
  );
  return row?.at ?? null;
};

/**
 * An answer that the customer's latest message came after: theirs stay the last words. It shortens a wait to what came after
 * it, and begins none: what came after may be answered too by now.
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

/** The customer's answer to the question: it opens the window, and waits for nothing. */
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

/** Nothing is unread any more; returns how much was, or null when the conversation does not exist. */
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

/** Returns 0 when there is no such conversation. */
export const setUnread = (organizationId: string, id: string, on: Sql = sql): Promise<number> =>
  on.run('UPDATE conversations SET unread_count = greatest(unread_count, 1) WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
  ]);

/** Put off until now or longer ago, the longest overdue first. */
export const findDueToWake = (at: Date): Promise<{ organization_id: string; id: string }[]> =>
  sql.rows<{ organization_id: string; id: string }>(
    'SELECT organization_id, id FROM conversations WHERE snoozed_until <= $1 ORDER BY snoozed_until LIMIT 500',
    [at],
  );

/** Returns 0 when it was the same before. */
export const saveSentiment = (tx: Tx, organizationId: string, id: string, sentiment: string): Promise<number> =>
  tx.run(
    `UPDATE conversations SET sentiment = $3
      WHERE organization_id = $1 AND id = $2 AND sentiment IS DISTINCT FROM $3`,
    [organizationId, id, sentiment],
  );

/** What the conversation shows has changed, though not in its own row. */
export const touchConversation = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run('UPDATE conversations SET turn = turn WHERE organization_id = $1 AND id = $2', [organizationId, id]);
