import type { Sql } from '#server/db/sql.ts';
import { sql } from '#server/db/sql.ts';
import { gathering } from './gathering.ts';
import { jsonText } from './json-text.ts';

export interface EngineEvent {
  readonly id: string;
  readonly name: string;
  readonly data: Record<string, unknown>;
  readonly ts: number;
}

export type Memo = { data: unknown } | { error: unknown } | EngineEvent | null;

/** A run that a worker has claimed. */
export interface RunRow {
  readonly id: string;
  readonly function_id: string;
  readonly tenant: string;
  readonly event: EngineEvent;
  readonly events: readonly EngineEvent[] | null;
  readonly turn_key: string | null;
  readonly claim: number;
  readonly tries: number;
  readonly has_waits: boolean;
  steps: Record<string, Memo>;
  stack: string[];
  attempt: number;
}

export interface NewRun {
  readonly id: string;
  readonly function_id: string;
  readonly tenant: string;
  readonly turn_key: string | null;
  readonly turn_limit: number;
  readonly event: EngineEvent;
  readonly events: readonly EngineEvent[] | null;
  readonly delay_ms: number;
  /** Whether the run was started by a wake-up. Among equal wake-ups, at most one run is queued at a time. */
  readonly is_hint?: boolean;
}

/** Inserts runs. A run is ready, queued behind other runs of its key, or waiting for its start time. */
export const startRuns = async (on: Sql, runs: readonly NewRun[]): Promise<void> => {
  await on.row('SELECT engine_start($1)', [jsonText(runs)]);
};

/** Inserts runs of wake-ups, which are small and many. The wake-ups of several callers share one statement. */
export const startWakeUps = gathering<readonly NewRun[], void>(async (starts) => {
  await startRuns(sql, starts.flat());
  return starts.map(() => undefined);
});

/**
 * Claims the next ready runs for this worker. Skips tenants that already use their share of the worker's slots. Also
 * skips `strays`: runs that other processes took over but that this process still executes. A worker that the other
 * workers have given up gets no runs.
 */
export const claimRuns = (
  worker: string,
  most: number,
  without: readonly string[],
  strays: readonly string[] = [],
): Promise<RunRow[]> =>
  sql.rows<RunRow>(
    `WITH next AS (
       SELECT id FROM engine_runs WHERE status = 'ready' AND tenant <> ALL($3) AND id <> ALL($4::uuid[])
          AND EXISTS (SELECT 1 FROM engine_workers WHERE worker = $1 AND given_up_at IS NULL)
        ORDER BY rank, id LIMIT $2 FOR UPDATE SKIP LOCKED)
     UPDATE engine_runs AS r
        SET status = 'working', worker = $1, rank = NULL, claim = r.claim + 1, tries = r.tries + 1
       FROM next WHERE r.id = next.id
     RETURNING r.id, r.function_id, r.tenant, r.event, r.events, r.turn_key, r.claim, r.tries, r.stack, r.attempt,
       CASE WHEN r.stack = '{}' THEN r.steps ELSE r.steps ||
         coalesce((SELECT jsonb_object_agg(m.step_id, m.memo) FROM engine_memos AS m WHERE m.run_id = r.id), '{}') END AS steps,
       EXISTS (SELECT 1 FROM engine_waits AS w WHERE w.run_id = r.id AND w.step_id IS NOT NULL) AS has_waits`,
    [worker, most, without, strays],
  );

interface Due {
  readonly batch_due: boolean;
  /** In how many milliseconds the next run is due. Null when no run waits. */
  readonly next_ms: number | null;
}

/** Makes due runs ready. Returns whether a batch is due, and in how many milliseconds the next run is due. */
export async function wakeDue(most: number): Promise<Due> {
  const row = await sql.row<Due>('SELECT batch_due, next_ms FROM engine_wake_due($1)', [most]);
  return row ?? { batch_due: false, next_ms: null };
}

type Held = Pick<RunRow, 'id' | 'claim'>;

interface Ended {
  readonly ended: boolean;
}

/** Ends a run. Returns false if the run no longer belongs to this worker. */
export async function endRun(
  on: Sql,
  run: Held,
  status: 'completed' | 'failed' | 'dead',
  output: unknown,
): Promise<boolean> {
  const row = await on.row<Ended>('SELECT engine_end($1, $2, $3, $4) AS ended', [
    run.id,
    run.claim,
    status,
    jsonText(output),
  ]);
  return row?.ended ?? false;
}

interface Plain extends Held {
  readonly turn_key: string | null;
}

/**
 * Completes runs without output, several in one statement. Concurrency keys are locked in a fixed order, so that two
 * statements cannot deadlock.
 */
const completePlain = gathering<Plain, boolean>(async (runs) => {
  const ended = await sql.rows<{ place: number; ended: boolean }>(
    `SELECT e.place::int AS place, engine_end(e.id, e.claim, 'completed', 'null') AS ended
       FROM (SELECT r.* FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (id uuid, claim int, turn_key text))
                    WITH ORDINALITY AS r(id, claim, turn_key, place) ORDER BY r.turn_key NULLS FIRST, r.id OFFSET 0) e`,
    [JSON.stringify(runs.map(({ id, claim, turn_key }) => ({ id, claim, turn_key })))],
  );
  return ended.sort((a, b) => a.place - b.place).map((one) => one.ended);
});

export const completeRun = (run: Plain, output: unknown): Promise<boolean> =>
  output === null ? completePlain(run) : endRun(sql, run, 'completed', output);

/**
 * Postpones a run by `delayMs`. `attempt` is the number of the next attempt. A failure of the job engine itself
 * (`hasFailed`) leaves that number unchanged and counts as a try without progress.
 */
export async function restRun(run: Held, delayMs: number, attempt: number, hasFailed = false): Promise<void> {
  await sql.row('SELECT engine_rest($1, $2, $3, $4, $5)', [run.id, run.claim, delayMs, attempt, hasFailed]);
}

/**
 * Gives back the runs of this worker, or of a dead worker, so that other workers continue them. Runs in `known` are
 * kept; with `known`, no claim may be running at the same time. Returns the number of runs given back.
 */
export async function giveBack(worker: string, wasCrash: boolean, known: readonly string[] = []): Promise<number> {
  const row = await sql.row<{ runs: number }>('SELECT engine_give_back($1, $2, $3) AS runs', [worker, wasCrash, known]);
  return row?.runs ?? 0;
}

/**
 * Finds silent workers that hold runs. Either a worker's lock is free, because the process is gone or has lost the
 * database; or the worker sent no heartbeat for `silentMs`, because the process is frozen or its host is lost.
 */
export const silentWorkers = (silentMs: number): Promise<{ worker: string }[]> =>
  sql.rows<{ worker: string }>(
    `SELECT DISTINCT r.worker FROM engine_runs AS r LEFT JOIN engine_workers AS w ON w.worker = r.worker
      WHERE r.status = 'working' AND (
        w.given_up_at IS NOT NULL OR w.beat_at < clock_timestamp() - $1 * interval '1 millisecond' OR NOT EXISTS (
        SELECT 1 FROM pg_locks AS l WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
           AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND ((l.classid::bigint << 32) | l.objid::bigint) = r.worker))`,
    [silentMs],
  );

/**
 * Gives up a silent worker: the worker can claim no more runs under its name, and other workers continue its runs.
 * Returns the number of these runs.
 */
export async function takeOver(worker: string): Promise<number> {
  const row = await sql.row<{ runs: number }>('SELECT engine_take_over($1) AS runs', [worker]);
  return row?.runs ?? 0;
}

/**
 * Ends a cancelled run after its current step has ended, and lets the next run with the same key begin. Does nothing
 * for other runs.
 */
export async function endIfCancelled(run: Held): Promise<void> {
  await sql.row('SELECT engine_end_cancelled($1, $2)', [run.id, run.claim]);
}

/** Deletes old runs: completed runs after a day, failed and cancelled runs after 30 days. */
export async function forgetOldRuns(): Promise<void> {
  await sql.run(
    `DELETE FROM engine_runs WHERE ended_at < now() - interval '1 day'
        AND (status = 'completed' OR ended_at < now() - interval '30 days')`,
  );
  await sql.run("DELETE FROM engine_events WHERE seen_at < now() - interval '24 hours'");
  await sql.run("DELETE FROM engine_workers WHERE beat_at < now() - interval '1 day'");
  await sql.run("DELETE FROM engine_paces WHERE next_at < now() - interval '1 hour'");
}
