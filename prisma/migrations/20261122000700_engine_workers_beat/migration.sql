-- Processes that run jobs say by the database's clock that they live; a lock lives as long as a connection, and that
-- may be hours after its host lost power, or as long as a frozen process keeps its memory.
CREATE TABLE engine_workers (
  worker bigint PRIMARY KEY,
  beat_at timestamptz(6) NOT NULL,
  -- Given up by the others: it takes nothing any more, whatever it still believes.
  given_up_at timestamptz(6)
);

-- Set while its step is still under way: the run ends, and gives its turn on, when the step has ended.
ALTER TABLE engine_runs ADD COLUMN cancelled jsonb;

-- Another event ended the run. What its step still answers is not listened to, but its turn is given on only when the
-- step has ended: the next one of its key must not begin beside it.
CREATE OR REPLACE FUNCTION engine_cancel(run_id uuid, reason jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  run record;
BEGIN
  SELECT status, turn_key, cancelled INTO run FROM engine_runs WHERE id = run_id AND ended_at IS NULL FOR UPDATE;
  IF NOT FOUND OR run.cancelled IS NOT NULL THEN RETURN false; END IF;
  DELETE FROM engine_waits AS w WHERE w.run_id = engine_cancel.run_id;
  IF run.status = 'working' THEN
    UPDATE engine_runs SET cancelled = coalesce(reason, 'null') WHERE id = run_id;
    RETURN true;
  END IF;
  UPDATE engine_runs SET status = 'cancelled', output = reason, ended_at = clock_timestamp(), rank = NULL, due_at = NULL
   WHERE id = run_id;
  PERFORM engine_call_next(run.turn_key);
  RETURN true;
END $$;

-- The step of a cancelled run has ended, or whoever was at it: now the run has. Nothing happens to any other.
CREATE FUNCTION engine_end_cancelled(run_id uuid, of_claim integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  left_key text;
BEGIN
  UPDATE engine_runs SET status = 'cancelled', output = cancelled, ended_at = clock_timestamp(), worker = NULL
   WHERE id = run_id AND claim = of_claim AND status = 'working' AND cancelled IS NOT NULL RETURNING turn_key INTO left_key;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM engine_call_next(left_key);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION engine_rest(run_id uuid, of_claim integer, delay_ms double precision, next_attempt integer, was_trouble boolean)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  left_key text;
BEGIN
  UPDATE engine_runs SET status = 'waiting', worker = NULL, due_at = clock_timestamp() + delay_ms * interval '1 millisecond',
    attempt = next_attempt, tries = CASE WHEN was_trouble THEN tries ELSE 0 END
   WHERE id = run_id AND claim = of_claim AND status = 'working' AND cancelled IS NULL RETURNING turn_key INTO left_key;
  IF NOT FOUND THEN
    PERFORM engine_end_cancelled(run_id, of_claim);
    RETURN false;
  END IF;
  PERFORM engine_call_next(left_key);
  RETURN true;
END $$;

-- The run has ended. A completed one that had no steps has nothing to tell and leaves no row behind.
CREATE OR REPLACE FUNCTION engine_end(run_id uuid, of_claim integer, ending text, result jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  left_key text;
BEGIN
  DELETE FROM engine_runs
   WHERE id = run_id AND claim = of_claim AND status = 'working' AND cancelled IS NULL AND ending = 'completed' AND stack = '{}'
  RETURNING turn_key INTO left_key;
  IF NOT FOUND THEN
    UPDATE engine_runs SET status = ending, output = result, ended_at = clock_timestamp(), worker = NULL
     WHERE id = run_id AND claim = of_claim AND status = 'working' AND cancelled IS NULL RETURNING turn_key INTO left_key;
    IF NOT FOUND THEN
      PERFORM engine_end_cancelled(run_id, of_claim);
      RETURN false;
    END IF;
    DELETE FROM engine_waits AS w WHERE w.run_id = engine_end.run_id;
  END IF;
  PERFORM engine_call_next(left_key);
  RETURN true;
END $$;

-- Sleeps that are over and events that did not come in time: their memo is null. For whoever holds the run, nobody else.
CREATE FUNCTION engine_settle(of_run uuid, of_claim integer) RETURNS TABLE (steps jsonb, stack text[]) LANGUAGE plpgsql AS $$
DECLARE
  over text[];
BEGIN
  PERFORM 1 FROM engine_runs AS r WHERE r.id = of_run AND r.claim = of_claim AND r.status = 'working' FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  WITH gone AS (
    DELETE FROM engine_waits AS w WHERE w.run_id = of_run AND w.step_id IS NOT NULL AND w.expires_at <= clock_timestamp()
    RETURNING w.step_id, w.expires_at
  ) SELECT coalesce(array_agg(gone.step_id ORDER BY gone.expires_at), '{}') INTO over FROM gone;
  RETURN QUERY UPDATE engine_runs AS r
    SET steps = r.steps || coalesce((SELECT jsonb_object_agg(step, NULL) FROM unnest(over) AS step), '{}'), stack = r.stack || over
  WHERE r.id = of_run RETURNING r.steps, r.stack;
END $$;

CREATE OR REPLACE FUNCTION engine_await(of_run uuid, of_claim integer, known integer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  run record;
BEGIN
  SELECT turn_key, cardinality(stack) AS memos, cancelled INTO run FROM engine_runs
   WHERE id = of_run AND claim = of_claim AND status = 'working' FOR UPDATE;
  IF NOT FOUND THEN RETURN 'lost'; END IF;
  IF run.cancelled IS NOT NULL THEN
    PERFORM engine_end_cancelled(of_run, of_claim);
    RETURN 'lost';
  END IF;
  IF run.memos > known THEN RETURN 'again'; END IF;
  UPDATE engine_runs SET status = 'waiting', worker = NULL, tries = 0,
    due_at = (SELECT min(expires_at) FROM engine_waits WHERE run_id = of_run AND step_id IS NOT NULL)
   WHERE id = of_run;
  PERFORM engine_call_next(run.turn_key);
  RETURN 'rested';
END $$;

-- Others go on with what a worker held, but for the runs it knows that it works on; cancelled ones have ended. A crash
-- counts as a try without progress. Answers how many runs were given back or ended.
CREATE FUNCTION engine_give_back(of_worker bigint, was_crash boolean, known uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  ended integer;
  given integer;
BEGIN
  SELECT count(*) FILTER (WHERE engine_end_cancelled(r.id, r.claim)) INTO ended FROM engine_runs AS r
   WHERE r.worker = of_worker AND r.status = 'working' AND r.cancelled IS NOT NULL AND r.id <> ALL (known);
  UPDATE engine_runs SET status = 'ready', worker = NULL, rank = engine_rank(tenant), tries = tries - (NOT was_crash)::integer
   WHERE worker = of_worker AND status = 'working' AND id <> ALL (known);
  GET DIAGNOSTICS given = ROW_COUNT;
  RETURN ended + given;
END $$;

-- A worker that is not heard of any more, or whose lock is gone: it takes nothing more under this name, and others go on.
CREATE FUNCTION engine_take_over(of_worker bigint) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  UPDATE engine_workers SET given_up_at = clock_timestamp() WHERE worker = of_worker AND given_up_at IS NULL;
  RETURN engine_give_back(of_worker, true, '{}');
END $$;

-- A process begins under a new name, and goes on with what it still holds under its former ones.
CREATE FUNCTION engine_enter(new_worker bigint, former bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO engine_workers (worker, beat_at) VALUES (new_worker, clock_timestamp());
  DELETE FROM engine_workers WHERE worker = ANY (former);
  UPDATE engine_runs SET worker = new_worker WHERE worker = ANY (former) AND status = 'working';
END $$;
