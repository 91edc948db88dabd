import { newId } from '#server/base/ids.ts';
import type { Sql } from '#server/db/sql.ts';
import { sql } from '#server/db/sql.ts';
import { transact } from '#server/db/transact.ts';
import { type Match, matchOf } from './expression.ts';
import { jsonText } from './json-text.ts';
import type { EngineEvent, Memo, RunRow } from './run.store.ts';

/** A wait of a run's step. A wait without a step is for an event that cancels the run. */
export interface NewWait {
  readonly stepId: string | null;
  readonly eventName: string | null;
  readonly expression: string | null;
  readonly expiresInMs: number | null;
}

function waitRow(wait: NewWait, runId: string, event: EngineEvent) {
  const match: Match | null = matchOf(wait.expression, event);
  return {
    id: newId(),
    run_id: runId,
    step_id: wait.stepId,
    event_name: wait.eventName,
    expression: match ? null : wait.expression,
    match_path: match?.path ?? [],
    match_value: match?.value ?? null,
    expires_in_ms: wait.expiresInMs,
  };
}

const insertWaits = `INSERT INTO engine_waits (id, run_id, step_id, event_name, expression, match_path, match_value, expires_at)
  SELECT id, run_id, step_id, event_name, expression, match_path, match_value,
         clock_timestamp() + expires_in_ms * interval '1 millisecond'
    FROM jsonb_to_recordset($1) AS w (id uuid, run_id uuid, step_id text, event_name text, expression text,
         match_path text[], match_value text, expires_in_ms double precision)
   WHERE EXISTS (SELECT 1 FROM engine_runs AS r WHERE r.id = w.run_id AND r.ended_at IS NULL)
  ON CONFLICT (run_id, step_id) DO NOTHING`;

/** Stores the waits of these runs for events that resume or cancel them. */
export async function addWaits(
  on: Sql,
  runs: readonly { id: string; event: EngineEvent; waits: readonly NewWait[] }[],
): Promise<void> {
  const rows = runs.flatMap((run) => run.waits.map((wait) => waitRow(wait, run.id, run.event)));
  if (rows.length > 0) await on.run(insertWaits, [jsonText(rows)]);
}

interface Progress {
  readonly steps: Record<string, Memo>;
  readonly stack: string[];
}

async function save(on: Sql, run: RunRow, memos: Readonly<Record<string, Memo>>): Promise<Progress | null> {
  const done = Object.keys(memos);
  const saved = await on.row<{ memos: number }>(
    `WITH held AS (
       UPDATE engine_runs SET stack = stack || $4::text[], tries = 1,
              attempt = CASE WHEN cardinality($4::text[]) > 0 THEN 0 ELSE attempt END
        WHERE id = $1 AND claim = $2 AND status = 'working' AND cancelled IS NULL RETURNING id, cardinality(stack) AS memos),
     kept AS (
       INSERT INTO engine_memos (run_id, step_id, memo)
       SELECT held.id, m.key, m.value FROM held, jsonb_each($3::jsonb) AS m
       ON CONFLICT (run_id, step_id) DO UPDATE SET memo = excluded.memo)
     SELECT memos FROM held`,
    [run.id, run.claim, jsonText(memos), done],
  );
  if (!saved) return null;
  const steps = Object.assign(run.steps, memos);
  if (saved.memos === run.stack.length + done.length) return { steps, stack: [...run.stack, ...done] };
  // Events arrived in between, so the stored state has more steps than this worker knows.
  const now = await on.row<Progress>('SELECT steps, stack FROM engine_runs WHERE id = $1', [run.id]);
  return now && { steps: Object.assign(steps, now.steps), stack: now.stack };
}

/**
 * Stores the results of steps and the waits that they begin, and resets the attempt count for the next step. A wait
 * that is already stored keeps its end time. Returns all step results, including events that have arrived since; null
 * when another worker has the run.
 */
export function saveProgress(
  run: RunRow,
  memos: Readonly<Record<string, Memo>>,
  waits: readonly NewWait[],
): Promise<Progress | null> {
  if (waits.length === 0) return save(sql, run, memos);
  return transact(async (tx) => {
    const progress = await save(tx, run, memos);
    if (progress) await addWaits(tx, [{ id: run.id, event: run.event, waits }]);
    return progress;
  });
}

/** Ends the run's sleeps and waits whose time is over. Returns null when another worker has the run. */
export async function settleWaits(run: RunRow): Promise<Progress | null> {
  const now = await sql.row<Progress>('SELECT steps, stack FROM engine_settle($1, $2)', [run.id, run.claim]);
  return now && { steps: Object.assign(run.steps, now.steps), stack: now.stack };
}

/** Pauses the run until an event that it waits for arrives. Returns `again` when such an event has already arrived. */
export async function awaitWaits(run: RunRow): Promise<'rested' | 'again' | 'lost'> {
  const row = await sql.row<{ now: 'rested' | 'again' | 'lost' }>('SELECT engine_await($1, $2, $3) AS now', [
    run.id,
    run.claim,
    run.stack.length,
  ]);
  return row?.now ?? 'lost';
}

/** A stored wait that an arriving event may satisfy. */
export interface WaitRow {
  readonly id: string;
  readonly run_id: string;
  readonly step_id: string | null;
  readonly expression: string | null;
  readonly function_id: string;
  readonly event: EngineEvent;
}

/** Finds the waits for an event, in pages ordered by id. Excludes runs that this same event started. */
export const waitsFor = (on: Sql, event: EngineEvent, after: string, most: number): Promise<WaitRow[]> =>
  on.rows<WaitRow>(
    `SELECT w.id, w.run_id, w.step_id, w.expression, r.function_id, r.event
       FROM engine_waits AS w JOIN engine_runs AS r ON r.id = w.run_id
      WHERE w.event_name = $1 AND w.id > $3::uuid AND r.ended_at IS NULL
        AND (w.expires_at IS NULL OR w.expires_at > clock_timestamp())
        AND (w.match_value IS NULL OR to_jsonb(w.match_value) = $2::jsonb #> w.match_path)
        AND r.event ->> 'id' <> $4
      ORDER BY w.id LIMIT $5`,
    [event.name, jsonText(event), after, event.id, most],
  );

/** Stores the event as the result of the waiting step. Returns false if the wait was already over. */
export async function fulfilWait(on: Sql, waitId: string, event: EngineEvent): Promise<boolean> {
  const row = await on.row<{ fulfilled: boolean }>('SELECT engine_fulfil($1, $2) AS fulfilled', [
    waitId,
    jsonText(event),
  ]);
  return row?.fulfilled ?? false;
}

/**
 * Cancels the run; if a step is running, the run ends when that step ends. Returns false if the run had already ended.
 */
export async function cancelRun(on: Sql, runId: string, reason: unknown): Promise<boolean> {
  const row = await on.row<{ cancelled: boolean }>('SELECT engine_cancel($1, $2) AS cancelled', [
    runId,
    jsonText(reason),
  ]);
  return row?.cancelled ?? false;
}
