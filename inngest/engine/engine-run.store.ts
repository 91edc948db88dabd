import { sql } from '#server/db/sql.ts';

export interface EngineEvent {
  readonly id: string;
  readonly name: string;
  readonly data: Record<string, unknown>;
  readonly ts: number;
}

export type Memo = { data: unknown } | { error: unknown } | null;

export interface RunRow {
  id: string;
  function_id: string;
  event: EngineEvent;
  steps: Record<string, Memo>;
  stack: string[];
  attempt: number;
  status: string;
}

/** The run, made when this is its first turn. */
export async function openRun(id: string, functionId: string, event: EngineEvent): Promise<RunRow> {
  const row = await sql.row<RunRow>(
    `INSERT INTO engine_runs AS r (id, function_id, event) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET function_id = r.function_id
     RETURNING id, function_id, event, steps, stack, attempt, status`,
    [id, functionId, JSON.stringify(event)],
  );
  if (!row) throw new Error('the run could not be opened');
  return row;
}

/** Keeps what a step answered; the next step starts with its first try. */
export const saveSteps = (id: string, memos: Readonly<Record<string, Memo>>): Promise<number> =>
  sql.run(`UPDATE engine_runs SET steps = steps || $2::jsonb, stack = stack || $3::text[], attempt = 0 WHERE id = $1`, [
    id,
    JSON.stringify(memos),
    Object.keys(memos),
  ]);

export const saveAttempt = (id: string, attempt: number): Promise<number> =>
  sql.run('UPDATE engine_runs SET attempt = $2 WHERE id = $1', [id, attempt]);

export const endRun = (id: string, status: 'completed' | 'failed', output: unknown): Promise<number> =>
  sql.run('UPDATE engine_runs SET status = $2, output = $3, ended_at = now() WHERE id = $1', [
    id,
    status,
    JSON.stringify(output ?? null),
  ]);

/** Is this the first time the id is seen within 24 h? */
export async function isFirstSight(id: string): Promise<boolean> {
  const touched = await sql.run(
    `INSERT INTO engine_events AS e (id) VALUES ($1)
     ON CONFLICT (id) DO UPDATE SET seen_at = now() WHERE e.seen_at < now() - interval '24 hours'`,
    [id],
  );
  return touched > 0;
}

/** Runs that ended a day ago and event ids older than their day are forgotten. */
export async function forgetOldRuns(): Promise<void> {
  await sql.run("DELETE FROM engine_runs WHERE ended_at < now() - interval '1 day'");
  await sql.run("DELETE FROM engine_events WHERE seen_at < now() - interval '24 hours'");
}
