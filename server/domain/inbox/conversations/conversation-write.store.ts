import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { LockedConversation } from './locked-conversation.ts';
import type { ConversationState } from './state/conversation-state.ts';
import { type WaitChange, waitSettledSql } from './state/waiting.ts';

export const columns = `id, organization_id, contact_id, connection_id, agent_id, channel, status, awaiting_reply,
  bot_paused_until, snoozed_until, taken_over_by_id, taken_over_at, handoff_reason, handoff_code, handoff_summary,
  handoff_requested_at, handoff_requested_by,
   resolved_at, resolved_by, hidden_until_reply, is_test, turn, last_inbound_at, window_expires_at, context_from, thread_owner,
  queue_id, queued_at, waiting_since, turn_is_test, handoff_is_test, resolved_is_test,
  (SELECT c.network FROM connections c WHERE c.id = conversations.connection_id) AS network`;

/** Locks the conversation until the transaction ends. */
export const lockRow = (tx: Tx, organizationId: string, id: string): Promise<LockedConversation | null> =>
  tx.row<LockedConversation>(`SELECT ${columns} FROM conversations WHERE organization_id = $1 AND id = $2 FOR UPDATE`, [
    organizationId,
    id,
  ]);

/** Reads the same columns of a conversation as `lockRow`, without a lock. */
export const readRow = (organizationId: string, id: string, on: Sql = sql): Promise<LockedConversation | null> =>
  on.row<LockedConversation>(`SELECT ${columns} FROM conversations WHERE organization_id = $1 AND id = $2`, [
    organizationId,
    id,
  ]);

/** Locks the open chat-app conversation of a contact on a number. */
export const lockOpenConversation = (
  tx: Tx,
  organizationId: string,
  contactId: string,
  connectionId: string,
): Promise<LockedConversation | null> =>
  tx.row<LockedConversation>(
    `SELECT ${columns} FROM conversations
      WHERE organization_id = $1 AND contact_id = $2 AND connection_id = $3 AND status = 'open' AND channel = 'chatapp'
        FOR UPDATE`,
    [organizationId, contactId, connectionId],
  );

/**
 * Locks the contact's open conversation before the contact is loaded, by one of the contact's identifiers. The
 * conversation is on the given number or, if the number is null, on the organization's only number. This statement is
 * sent in the same round trip, after the statement that locks the contact. It returns nothing if this transaction did
 * not lock the contact (`xmax` shows which transaction locked the row last), for example because the contact was just
 * created. Without this condition, two transactions could deadlock: one holds the lock of the conversation, and the
 * other the lock of the contact.
 */
export const lockOpenOfIdentifier = (
  tx: Tx,
  organizationId: string,
  identifier: { readonly type: string; readonly matchKey: string },
  connectionId: string | null,
): Promise<LockedConversation | null> =>
  tx.row<LockedConversation>(
    `SELECT ${columns} FROM conversations
      WHERE organization_id = $1 AND status = 'open' AND channel = 'chatapp'
        AND contact_id = (SELECT c.id FROM contact_identifiers i JOIN contacts c ON c.id = i.contact_id
              WHERE i.organization_id = $1 AND i.type = $2::identifier_type AND i.match_key = $3
                AND c.xmax = pg_current_xact_id_if_assigned()::xid)
        AND connection_id = coalesce($4::uuid, (SELECT CASE WHEN count(*) = 1 THEN min(c.id::text)::uuid END
              FROM connections c WHERE c.organization_id = $1 AND c.status <> 'disconnected'))
        FOR UPDATE`,
    [organizationId, identifier.type, identifier.matchKey, connectionId],
  );

/** Finds the contact's most recently active open conversation that the team can see. */
export const findOpenOfContact = (tx: Tx, organizationId: string, contactId: string): Promise<{ id: string } | null> =>
  tx.row<{ id: string }>(
    `SELECT id FROM conversations
      WHERE organization_id = $1 AND contact_id = $2 AND status = 'open' AND NOT hidden_until_reply AND NOT is_test
      ORDER BY last_message_at DESC NULLS LAST, created_at DESC, id DESC LIMIT 1`,
    [organizationId, contactId],
  );

/** Locks the latest conversation of a contact on a number, whatever its state. */
export const lockLatestConversation = (
  tx: Tx,
  organizationId: string,
  contactId: string,
  connectionId: string,
): Promise<LockedConversation | null> =>
  tx.row<LockedConversation>(
    `SELECT ${columns} FROM conversations
      WHERE organization_id = $1 AND contact_id = $2 AND connection_id = $3 AND channel = 'chatapp'
      ORDER BY created_at DESC, id DESC LIMIT 1 FOR UPDATE`,
    [organizationId, contactId, connectionId],
  );

export interface NewConversation {
  readonly id: string;
  readonly contactId: string;
  readonly connectionId: string;
  readonly at: Date;
  /** The conversation is not shown until the customer answers (`open_conversation` is `on_reply`). */
  readonly hidden: boolean;
}

/**
 * Opens a chat-app conversation that the number's agent answers. Returns 0 if a conversation is already open. The new
 * conversation inherits the 24-hour window and the thread owner from earlier conversations of the contact on the
 * number.
 */
export const insertConversation = (tx: Tx, organizationId: string, made: NewConversation): Promise<number> =>
  tx
    .bind(
      `INSERT INTO conversations (id, organization_id, contact_id, connection_id, agent_id, channel, created_at, hidden_until_reply, window_expires_at, thread_owner, thread_owner_since)
     SELECT $id::uuid, $organizationId::uuid, $contactId::uuid, $connectionId::uuid,
            (SELECT ac.agent_id FROM agent_connections ac WHERE ac.connection_id = $connectionId::uuid AND ac.organization_id = $organizationId::uuid),
            'chatapp', $at::timestamptz, $hidden::boolean,
            (SELECT max(k.window_expires_at) FROM conversations k WHERE k.contact_id = $contactId::uuid AND k.connection_id = $connectionId::uuid),
            before.thread_owner, before.thread_owner_since
       FROM (SELECT 1) AS one LEFT JOIN LATERAL (
              SELECT k.thread_owner, k.thread_owner_since FROM conversations k
               WHERE k.contact_id = $contactId::uuid AND k.connection_id = $connectionId::uuid ORDER BY k.created_at DESC LIMIT 1) before ON true
     ON CONFLICT (contact_id, connection_id)
       WHERE status = 'open' AND channel = 'chatapp' AND contact_id IS NOT NULL AND connection_id IS NOT NULL
     DO NOTHING`,
      {
        organizationId,
        id: made.id,
        contactId: made.contactId,
        connectionId: made.connectionId,
        at: made.at,
        hidden: made.hidden,
      },
    )
    .run();

/**
 * Stores the state that `decideConversation` returned, and raises `turn`, which cancels an AI turn in progress.
 * `beginsAnew`: if set, the AI treats only messages from this time on as part of the current matter. `isTest`: whether
 * messages that follow from the action are tests. An earlier handoff or resolve keeps its own flag. `wait`: the change
 * of the customer's wait. The change is applied to the stored value, because a message of the same transaction may have
 * ended the wait.
 */
export const saveState = (
  tx: Tx,
  organizationId: string,
  id: string,
  next: ConversationState,
  {
    beginsAnew,
    isTest,
    wait,
  }: { readonly beginsAnew: Date | null; readonly isTest: boolean; readonly wait: WaitChange },
): Promise<number> =>
  tx
    .bind(
      `UPDATE conversations SET status = $status::conversation_status, taken_over_by_id = $takenOverById, taken_over_at = $takenOverAt,
            bot_paused_until = $botPausedUntil, handoff_reason = $handoffReason, handoff_requested_at = $handoffAt, handoff_requested_by = $handoffBy,
            resolved_at = $resolvedAt, resolved_by = $resolvedBy, awaiting_reply = $awaitingReply, handoff_code = $handoffCode, handoff_summary = $handoffSummary,
            context_from = coalesce($beginsAnew, context_from), queue_id = $queueId, queued_at = $queuedAt, snoozed_until = $snoozedUntil, turn = turn + 1, turn_is_test = $isTest,
            handoff_is_test = CASE WHEN handoff_requested_at IS DISTINCT FROM $handoffAt THEN $isTest ELSE handoff_is_test END,
            resolved_is_test = CASE WHEN resolved_at IS DISTINCT FROM $resolvedAt THEN $isTest ELSE resolved_is_test END,
            ${waitSettledSql('$waitEnds', '$waitBegins')}
      WHERE organization_id = $organizationId AND id = $id`,
      {
        organizationId,
        id,
        status: next.status,
        takenOverById: next.takenOverById,
        takenOverAt: next.takenOverAt,
        botPausedUntil: next.botPausedUntil,
        handoffReason: next.handoff?.reason ?? null,
        handoffAt: next.handoff?.at ?? null,
        handoffBy: next.handoff?.by ?? null,
        handoffCode: next.handoff?.code ?? null,
        handoffSummary: next.handoff?.summary ?? null,
        resolvedAt: next.resolved?.at ?? null,
        resolvedBy: next.resolved?.by ? JSON.stringify(next.resolved.by) : null,
        awaitingReply: next.awaitingReply,
        beginsAnew,
        queueId: next.queue?.id ?? null,
        queuedAt: next.queue?.at ?? null,
        snoozedUntil: next.snoozedUntil,
        isTest,
        waitEnds: wait.ends,
        waitBegins: wait.begins,
      },
    )
    .run();

/**
 * Whether the customer spoke last. Campaign messages and system messages are ignored. After a resolve, the customer's
 * messages are ignored too, because they answer the rating question. Returns false if another system answers the
 * customer's message, or if the message needs no answer of the AI (for example a sticker).
 */
export const isCustomersTurn = async (tx: Tx, organizationId: string, id: string): Promise<boolean> => {
  const row = await tx.row<{ is_customers: boolean }>(
    `SELECT m.role = 'user' AND NOT m.answered_elsewhere AND NOT EXISTS (
              SELECT 1 FROM agent_turns t WHERE t.conversation_id = k.id AND t.outcome = 'nothing_asked' AND t.started_at >= m.created_at)
            AS is_customers
       FROM messages m JOIN conversations k ON k.id = m.conversation_id
      WHERE k.organization_id = $1 AND k.id = $2 AND m.role <> 'system' AND m.author->>'kind' <> 'campaign'
        AND NOT (m.created_at > k.resolved_at AND m.author->>'kind' IN ('contact', 'system'))
      ORDER BY m.seq DESC LIMIT 1`,
    [organizationId, id],
  );
  return row?.is_customers ?? false;
};

/**
 * Finds another open conversation of the same contact on the same number, or of the same external user with the same
 * agent.
 */
export const findOpenBeside = (organizationId: string, id: string, on: Sql = sql): Promise<{ id: string } | null> =>
  on.row<{ id: string }>(
    `SELECT o.id FROM conversations k JOIN conversations o ON o.organization_id = k.organization_id AND
         ((o.contact_id = k.contact_id AND o.connection_id = k.connection_id AND o.channel = 'chatapp')
           OR (o.agent_id = k.agent_id AND o.external_user_id = k.external_user_id))
      WHERE k.organization_id = $1 AND k.id = $2 AND o.id <> k.id AND o.status = 'open'`,
    [organizationId, id],
  );
