import { sql } from '#server/db/sql.ts';

export interface SandboxMessage {
  id: string;
  phone_number_id: string;
  customer: string;
  /**
   * `in` and `out` are messages. `fail` is a scripted failure of the chat's next message. `hand` is the switch for
   * manual statuses of the chat.
   */
  direction: 'in' | 'out' | 'fail' | 'hand';
  wamid: string;
  type: string;
  payload: Record<string, unknown>;
  status: string;
  created_at: Date;
  /** The category of the template, which decides the price of the message. */
  category?: string | null;
}

const columns = 'id, phone_number_id, customer, direction, wamid, type, payload, status, created_at, category';

export const insertMessage = (message: SandboxMessage): Promise<number> =>
  sql
    .bind(
      `INSERT INTO sandbox_messages (${columns}) VALUES ($id, $phone_number_id, $customer, $direction, $wamid, $type, $payload, $status, $created_at, $category)`,
      {
        id: message.id,
        phone_number_id: message.phone_number_id,
        customer: message.customer,
        direction: message.direction,
        wamid: message.wamid,
        type: message.type,
        payload: JSON.stringify(message.payload),
        status: message.status,
        created_at: message.created_at,
        category: message.category ?? null,
      },
    )
    .run();

/**
 * Returns the time of the customer's latest message to the number. This time decides whether the 24-hour window is
 * open.
 */
export const lastInbound = (phoneNumberId: string, customer: string): Promise<{ at: Date | null } | null> =>
  sql.row<{ at: Date | null }>(
    `SELECT max(created_at) AS at FROM sandbox_messages
      WHERE phone_number_id = $1 AND customer = $2 AND direction = 'in'
        AND type NOT IN ('reaction', 'edit', 'revoke', 'system')`,
    [phoneNumberId, customer],
  );

/** Returns the latest messages of a chat, oldest first. */
export const selectChat = (phoneNumberId: string, customer: string, limit: number): Promise<SandboxMessage[]> =>
  sql.rows<SandboxMessage>(
    `SELECT * FROM (SELECT ${columns} FROM sandbox_messages WHERE phone_number_id = $1 AND customer = $2
       ORDER BY created_at DESC, id DESC LIMIT $3) latest ORDER BY created_at, id`,
    [phoneNumberId, customer, limit],
  );

export const findMessage = (wamid: string): Promise<SandboxMessage | null> =>
  sql.row<SandboxMessage>(`SELECT ${columns} FROM sandbox_messages WHERE wamid = $1`, [wamid]);

/** Whether the statuses of the chat are reported manually. */
export const isByHand = async (phoneNumberId: string, customer: string): Promise<boolean> =>
  (await sql.row(
    `SELECT id FROM sandbox_messages WHERE phone_number_id = $1 AND customer = $2 AND direction = 'hand'`,
    [phoneNumberId, customer],
  )) !== null;

export const forgetByHand = (phoneNumberId: string, customer: string): Promise<number> =>
  sql.run(`DELETE FROM sandbox_messages WHERE phone_number_id = $1 AND customer = $2 AND direction = 'hand'`, [
    phoneNumberId,
    customer,
  ]);

export const setStatus = (wamid: string, status: string): Promise<number> =>
  sql.run('UPDATE sandbox_messages SET status = $2 WHERE wamid = $1', [wamid, status]);

/** Marks this message of the customer and all earlier messages as read. */
export const setReadUpTo = (message: SandboxMessage): Promise<number> =>
  sql.run(
    `UPDATE sandbox_messages SET status = 'read'
      WHERE phone_number_id = $1 AND customer = $2 AND direction = 'in' AND created_at <= $3`,
    [message.phone_number_id, message.customer, message.created_at],
  );

/** Moves a chat to the customer's new number or user id, with all its messages and the owner of the thread. */
export const moveChat = (phoneNumberId: string, from: string, to: string): Promise<number> =>
  sql.run(
    `WITH thread AS (
       UPDATE sandbox_threads t SET customer = $3 WHERE t.phone_number_id = $1 AND t.customer = $2
          AND NOT EXISTS (SELECT 1 FROM sandbox_threads o WHERE o.phone_number_id = $1 AND o.customer = $3))
     UPDATE sandbox_messages SET customer = $3 WHERE phone_number_id = $1 AND customer = $2`,
    [phoneNumberId, from, to],
  );

export const insertCallback = (id: string, body: string, at: Date): Promise<number> =>
  sql.run('INSERT INTO sandbox_callbacks (id, body, next_attempt_at, created_at) VALUES ($1, $2, $3, $3)', [
    id,
    body,
    at,
  ]);

export interface Callback {
  id: string;
  body: string;
  attempts: number;
}

/** Returns the callbacks that are due, in the order in which they were created. */
export const dueCallbacks = (at: Date, limit: number): Promise<Callback[]> =>
  sql.rows<Callback>(
    `SELECT id, body, attempts FROM sandbox_callbacks WHERE done_at IS NULL AND next_attempt_at <= $1 ORDER BY id LIMIT $2`,
    [at, limit],
  );

export const finishCallback = (id: string, at: Date): Promise<number> =>
  sql.run('UPDATE sandbox_callbacks SET done_at = $2 WHERE id = $1', [id, at]);

export const postponeCallback = (id: string, at: Date): Promise<number> =>
  sql.run('UPDATE sandbox_callbacks SET attempts = attempts + 1, next_attempt_at = $2 WHERE id = $1', [id, at]);

/**
 * Deletes chats that are older than 30 days. Callbacks are deleted one day after they were posted, or after a week if
 * posting them has failed.
 */
export const deleteOldChats = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM sandbox_messages WHERE id IN (
       SELECT id FROM sandbox_messages WHERE created_at < $1::timestamptz - interval '30 days' LIMIT $2)`,
    [at, limit],
  );

export const deleteOldCallbacks = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM sandbox_callbacks WHERE id IN (
       SELECT id FROM sandbox_callbacks
        WHERE done_at < $1::timestamptz - interval '1 day' OR created_at < $1::timestamptz - interval '7 days' LIMIT $2)`,
    [at, limit],
  );

/**
 * Removes the scripted failure for the next message of a chat and returns its error code. Null if no failure is
 * scripted. A scripted failure is stored as a row with the direction `fail`.
 */
export async function takeScriptedFailure(phoneNumberId: string, customer: string): Promise<number | null> {
  const row = await sql.row<{ code: number }>(
    `DELETE FROM sandbox_messages WHERE id = (
       SELECT id FROM sandbox_messages WHERE phone_number_id = $1 AND customer = $2 AND direction = 'fail'
        ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING (payload->>'code')::int AS code`,
    [phoneNumberId, customer],
  );
  return row?.code ?? null;
}
