import { type Sql, sql } from '#server/db/sql.ts';
import { jsonText } from './json-text.ts';
import type { EngineEvent } from './run.store.ts';

/** Passed in place of a transaction where a single statement is enough. */
export const noTransaction: Sql = sql;

/** Records that an id was seen. Returns whether this is the first time within 24 h. */
export async function isFirstSight(on: Sql, id: string): Promise<boolean> {
  const touched = await on.run(
    `INSERT INTO engine_events AS e (id) VALUES ($1)
     ON CONFLICT (id) DO UPDATE SET seen_at = now() WHERE e.seen_at < now() - interval '24 hours'`,
    [id],
  );
  return touched > 0;
}

/**
 * Returns the time in milliseconds that a run with this key must wait to keep the rate. Null if the time is longer than
 * `mostMs`.
 */
export async function pace(
  on: Sql,
  key: string,
  rule: { readonly intervalMs: number; readonly burst: number; readonly mostMs: number },
): Promise<number | null> {
  const row = await on.row<{ wait: number | null }>('SELECT engine_pace($1, $2, $3, $4) AS wait', [
    key,
    rule.intervalMs,
    rule.burst,
    rule.mostMs,
  ]);
  return row?.wait ?? null;
}

/**
 * Adds an event to the batch of its key. The batch is due a fixed time after its first event. Returns the number of
 * events in the batch.
 */
export async function addToBatch(
  on: Sql,
  functionId: string,
  key: string,
  event: EngineEvent,
  dueInMs: number,
): Promise<number> {
  const row = await on.row<{ size: number }>(
    `INSERT INTO engine_batches AS b (function_id, key, events, due_at)
     VALUES ($1, $2, jsonb_build_array($3::jsonb), clock_timestamp() + $4 * interval '1 millisecond')
     ON CONFLICT (function_id, key) DO UPDATE SET events = b.events || excluded.events
     RETURNING jsonb_array_length(events) AS size`,
    [functionId, key, jsonText(event), dueInMs],
  );
  return row?.size ?? 0;
}

/**
 * Stores the last event of a burst for a debounced function. Each event postpones the start again, but never beyond
 * `mostMs` after the first event.
 */
export const putOff = (
  on: Sql,
  functionId: string,
  key: string,
  event: EngineEvent,
  quietMs: number,
  mostMs: number | null,
): Promise<number> =>
  on.run(
    `INSERT INTO engine_batches AS b (function_id, key, events, started_at, due_at)
     VALUES ($1, $2, jsonb_build_array($3::jsonb), clock_timestamp(), clock_timestamp() + $4 * interval '1 millisecond')
     ON CONFLICT (function_id, key) DO UPDATE SET events = excluded.events,
       due_at = least(excluded.due_at, b.started_at + $5 * interval '1 millisecond')`,
    [functionId, key, jsonText(event), quietMs, mostMs],
  );

interface TakenBatch {
  readonly function_id: string;
  readonly key: string;
  readonly events: EngineEvent[];
}

/** Removes and returns the batch of a key after the batch became full. */
export const takeBatch = (on: Sql, functionId: string, key: string): Promise<TakenBatch | null> =>
  on.row<TakenBatch>(
    'DELETE FROM engine_batches WHERE function_id = $1 AND key = $2 RETURNING function_id, key, events',
    [functionId, key],
  );

/** Removes and returns the batches whose time has come. */
export const takeDueBatches = (on: Sql, most: number): Promise<TakenBatch[]> =>
  on.rows<TakenBatch>(
    `DELETE FROM engine_batches AS b USING (
       SELECT function_id, key FROM engine_batches WHERE due_at <= clock_timestamp()
        ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED) AS due
      WHERE b.function_id = due.function_id AND b.key = due.key RETURNING b.function_id, b.key, b.events`,
    [most],
  );
