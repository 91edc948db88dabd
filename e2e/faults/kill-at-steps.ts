import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { RunningApp } from '../support/app/start-app.ts';
import type { TestDatabase } from './start-database.ts';
import { until } from './start-stage.ts';

/** The first key of the advisory locks that this test uses, one for each step of a run. */
const gate = 471_100;

/**
 * Stops a run after it has performed a step: recording the step waits for a lock that the test holds. A process that is
 * killed at this point dies at the worst time, because the effect is done but not recorded.
 */
export interface StepGate {
  /** Resolves when a step has been performed and waits to be recorded. Returns the process that performed the step. */
  arrived(visit: number): Promise<RunningApp>;
  /**
   * Releases a step, so that the next process that reaches the step continues. Ends the database session of the killed
   * process, so that the killed process cannot record the step.
   */
  open(visit: number): Promise<void>;
  close(): Promise<void>;
}

export async function closeSteps(
  database: TestDatabase,
  contactId: string,
  visits: number,
  appOf: (name: string) => RunningApp,
): Promise<StepGate> {
  await database.rows(`CREATE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF (SELECT contact_id FROM automation_runs WHERE id = NEW.run_id) = '${contactId}' THEN
        PERFORM pg_advisory_xact_lock_shared(${gate} + NEW.visit);
      END IF;
      RETURN NEW;
    END $$`);
  await database.rows(
    'CREATE TRIGGER stop_here BEFORE INSERT ON automation_steps FOR EACH ROW EXECUTE FUNCTION stop_here()',
  );
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (let visit = 0; visit < visits; visit += 1) await client.query('SELECT pg_advisory_lock($1)', [gate + visit]);
  const waiting = async (visit: number) => {
    const { rows } = await client.query<{ pid: number; name: string }>(
      `SELECT a.pid, a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
        WHERE l.locktype = 'advisory' AND l.objid = $1 AND NOT l.granted`,
      [gate + visit],
    );
    return rows;
  };
  return {
    arrived: async (visit) => {
      let name = '';
      const isThere = async () => {
        name = (await waiting(visit))[0]?.name ?? '';
        return name !== '';
      };
      await until(isThere, `step ${visit} is done`, 60_000);
      return appOf(name);
    },
    open: async (visit) => {
      for (const { pid } of await waiting(visit)) await client.query('SELECT pg_terminate_backend($1)', [pid]);
      for (; (await waiting(visit)).length > 0; await delay(5));
      await client.query('SELECT pg_advisory_unlock($1)', [gate + visit]);
    },
    close: () => client.end(),
  };
}
