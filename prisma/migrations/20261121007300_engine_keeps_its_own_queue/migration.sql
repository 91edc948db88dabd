-- The embedded engine's queue is its table of runs: who waits, who is in line, who is next, who works on what.
-- Runs of the former queue were hints; the sweep finds what they meant.
DROP TABLE engine_workers;
DELETE FROM engine_runs;
DROP INDEX "engine_runs_function_id_created_at_idx";
ALTER TABLE engine_runs
  ALTER COLUMN status SET DEFAULT 'ready',
  ADD COLUMN tenant text NOT NULL DEFAULT '',
  ADD COLUMN events jsonb,
  ADD COLUMN turn_key text,
  ADD COLUMN turn_limit integer NOT NULL DEFAULT 1,
  ADD COLUMN rank bigint,
  ADD COLUMN due_at timestamptz(6),
  ADD COLUMN worker bigint,
  ADD COLUMN claim integer NOT NULL DEFAULT 0,
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT engine_runs_status CHECK (
    CASE status
      WHEN 'waiting' THEN due_at IS NOT NULL AND rank IS NULL AND worker IS NULL
      WHEN 'in_line' THEN due_at IS NULL AND rank IS NULL AND worker IS NULL AND turn_key IS NOT NULL
      WHEN 'ready' THEN due_at IS NULL AND rank IS NOT NULL AND worker IS NULL
      WHEN 'working' THEN due_at IS NULL AND rank IS NULL AND worker IS NOT NULL
      ELSE status IN ('completed', 'failed', 'cancelled', 'dead')
        AND ended_at IS NOT NULL AND due_at IS NULL AND rank IS NULL AND worker IS NULL
    END);

CREATE INDEX engine_runs_ready ON engine_runs (rank, id) WHERE status = 'ready';
CREATE INDEX engine_runs_ready_of_tenant ON engine_runs (tenant, rank) WHERE status = 'ready';
CREATE INDEX engine_runs_waiting ON engine_runs (due_at) WHERE status = 'waiting';
CREATE INDEX engine_runs_in_line ON engine_runs (turn_key, id) WHERE status = 'in_line';
CREATE INDEX engine_runs_turn ON engine_runs (turn_key) WHERE status IN ('ready', 'working') AND turn_key IS NOT NULL;
CREATE INDEX engine_runs_working ON engine_runs (worker) WHERE status = 'working';

-- What a run waits for: a step's sleep or event (step_id), or an event that cancels it.
CREATE TABLE engine_waits (
  id uuid PRIMARY KEY,
  run_id uuid NOT NULL REFERENCES engine_runs (id) ON DELETE CASCADE ON UPDATE CASCADE,
  step_id text,
  event_name text,
  expression text,
  match_path text[] NOT NULL DEFAULT '{}',
  match_value text,
  expires_at timestamptz(6)
);
CREATE UNIQUE INDEX engine_waits_run_id_step_id_key ON engine_waits (run_id, step_id);
CREATE INDEX engine_waits_event_name_match_value_idx ON engine_waits (event_name, match_value);

-- Events gathered for one run: the last of a burst (debounce), or a batch.
CREATE TABLE engine_batches (
  function_id text NOT NULL,
  key text NOT NULL,
  events jsonb NOT NULL,
  started_at timestamptz(6) NOT NULL DEFAULT now(),
  due_at timestamptz(6) NOT NULL,
  PRIMARY KEY (function_id, key)
);
CREATE INDEX engine_batches_due_at_idx ON engine_batches (due_at);

-- When the next run of a throttled or rate-limited key would start if runs were evenly spread (GCRA).
CREATE TABLE engine_paces (
  key text PRIMARY KEY,
  next_at timestamptz(6) NOT NULL
);

-- Start-time fair queueing: a tenant's next run stands one behind its last, and never before whoever is next now.
-- However many runs one tenant has waiting, another's first run waits for one of them at most.
CREATE FUNCTION engine_rank(of_tenant text) RETURNS bigint LANGUAGE sql AS $$
  SELECT 1 + greatest(
    (SELECT min(rank) - 1 FROM engine_runs WHERE status = 'ready'),
    (SELECT max(rank) FROM engine_runs WHERE status = 'ready' AND tenant = of_tenant),
    0)
$$;

-- Is there a turn free for another run of the key? The lock lasts until the transaction ends, so two never both find the last one.
CREATE FUNCTION engine_has_turn(of_key text, of_limit integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF of_key IS NULL THEN RETURN true; END IF;
  PERFORM pg_advisory_xact_lock(420196, hashtext(of_key));
  RETURN (SELECT count(*) FROM engine_runs WHERE turn_key = of_key AND status IN ('ready', 'working')) < of_limit;
END $$;

-- Somebody left a turn of the key: whoever stands first in line is next.
CREATE FUNCTION engine_call_next(of_key text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  next record;
BEGIN
  IF of_key IS NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(420196, hashtext(of_key));
  LOOP
    SELECT id, tenant, turn_limit INTO next FROM engine_runs
     WHERE turn_key = of_key AND status = 'in_line' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
    EXIT WHEN NOT FOUND OR NOT engine_has_turn(of_key, next.turn_limit);
    UPDATE engine_runs SET status = 'ready', rank = engine_rank(next.tenant) WHERE id = next.id;
  END LOOP;
END $$;

-- Makes runs: ready, in line behind others of their key, or waiting for their time. Keys are locked in one order.
CREATE FUNCTION engine_start(runs jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  run record;
  place text;
BEGIN
  FOR run IN
    SELECT * FROM jsonb_to_recordset(runs) AS r (id uuid, function_id text, tenant text, turn_key text, turn_limit integer,
      event jsonb, events jsonb, delay_ms double precision) ORDER BY turn_key NULLS FIRST, id
  LOOP
    place := CASE WHEN run.delay_ms > 0 THEN 'waiting' WHEN engine_has_turn(run.turn_key, run.turn_limit) THEN 'ready' ELSE 'in_line' END;
    INSERT INTO engine_runs (id, function_id, tenant, turn_key, turn_limit, event, events, status, rank, due_at)
    VALUES (run.id, run.function_id, run.tenant, run.turn_key, run.turn_limit, run.event, run.events, place,
      CASE WHEN place = 'ready' THEN engine_rank(run.tenant) END,
      CASE WHEN place = 'waiting' THEN clock_timestamp() + run.delay_ms * interval '1 millisecond' END);
  END LOOP;
END $$;

-- A run that waited goes on: ready, or in line when its key has no turn free.
CREATE FUNCTION engine_wake(run_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  run record;
BEGIN
  SELECT tenant, turn_key, turn_limit INTO run FROM engine_runs WHERE id = run_id AND status = 'waiting' FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF engine_has_turn(run.turn_key, run.turn_limit) THEN
    UPDATE engine_runs SET status = 'ready', due_at = NULL, rank = engine_rank(run.tenant) WHERE id = run_id;
  ELSE
    UPDATE engine_runs SET status = 'in_line', due_at = NULL WHERE id = run_id;
  END IF;
END $$;

-- Wakes what is due, up to a number. Answers whether a batch is due, and in how many milliseconds something is due next.
CREATE FUNCTION engine_wake_due(most integer, OUT batch_due boolean, OUT next_ms double precision) LANGUAGE plpgsql AS $$
DECLARE
  due record;
BEGIN
  FOR due IN
    SELECT id FROM (
      SELECT id, turn_key FROM engine_runs WHERE status = 'waiting' AND due_at <= clock_timestamp()
       ORDER BY due_at LIMIT most FOR UPDATE SKIP LOCKED
    ) AS found ORDER BY turn_key NULLS FIRST, id
  LOOP
    PERFORM engine_wake(due.id);
  END LOOP;
  SELECT extract(epoch FROM least(
      (SELECT min(due_at) FROM engine_runs WHERE status = 'waiting'),
      (SELECT min(due_at) FROM engine_batches)
    ) - clock_timestamp()) * 1000 INTO next_ms;
  batch_due := EXISTS (SELECT 1 FROM engine_batches WHERE due_at <= clock_timestamp());
END $$;

-- The worker lets go of its run for a while. Nothing happens when the run is not its any more.
CREATE FUNCTION engine_rest(run_id uuid, of_claim integer, delay_ms double precision, next_attempt integer, was_trouble boolean)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  left_key text;
BEGIN
  UPDATE engine_runs SET status = 'waiting', worker = NULL, due_at = clock_timestamp() + delay_ms * interval '1 millisecond',
    attempt = next_attempt, tries = CASE WHEN was_trouble THEN tries ELSE 0 END
   WHERE id = run_id AND claim = of_claim AND status = 'working' RETURNING turn_key INTO left_key;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM engine_call_next(left_key);
  RETURN true;
END $$;

-- The run has ended. A completed one that had no steps has nothing to tell and leaves no row behind.
CREATE FUNCTION engine_end(run_id uuid, of_claim integer, ending text, result jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  left_key text;
BEGIN
  DELETE FROM engine_runs
   WHERE id = run_id AND claim = of_claim AND status = 'working' AND ending = 'completed' AND stack = '{}'
  RETURNING turn_key INTO left_key;
  IF NOT FOUND THEN
    UPDATE engine_runs SET status = ending, output = result, ended_at = clock_timestamp(), worker = NULL
     WHERE id = run_id AND claim = of_claim AND status = 'working' RETURNING turn_key INTO left_key;
    IF NOT FOUND THEN RETURN false; END IF;
    DELETE FROM engine_waits AS w WHERE w.run_id = engine_end.run_id;
  END IF;
  PERFORM engine_call_next(left_key);
  RETURN true;
END $$;

-- Another event ended the run, whatever it was doing; what it still answers is not listened to.
CREATE FUNCTION engine_cancel(run_id uuid, reason jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  left_key text;
BEGIN
  UPDATE engine_runs SET status = 'cancelled', output = reason, ended_at = clock_timestamp(), worker = NULL, rank = NULL, due_at = NULL
   WHERE id = run_id AND ended_at IS NULL RETURNING turn_key INTO left_key;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM engine_waits AS w WHERE w.run_id = engine_cancel.run_id;
  PERFORM engine_call_next(left_key);
  RETURN true;
END $$;

-- Paces a key (GCRA): of runs `interval_ms` apart, `burst` more may start at once. Answers in how many milliseconds the next
-- may start; when that is later than `most_ms`, null, and the pace stays as it was.
CREATE FUNCTION engine_pace(of_key text, interval_ms double precision, burst integer, most_ms double precision)
RETURNS double precision LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz := clock_timestamp();
  gap interval := interval_ms * interval '1 millisecond';
  next timestamptz;
  starts timestamptz;
BEGIN
  INSERT INTO engine_paces (key, next_at) VALUES (of_key, at) ON CONFLICT (key) DO NOTHING;
  SELECT greatest(next_at, at) INTO next FROM engine_paces WHERE key = of_key FOR UPDATE;
  starts := greatest(at, next - gap * burst);
  IF starts > at + most_ms * interval '1 millisecond' THEN RETURN NULL; END IF;
  UPDATE engine_paces SET next_at = next + gap WHERE key = of_key;
  RETURN extract(epoch FROM starts - at) * 1000;
END $$;

-- The event a step waited for has come: the wait is over once, whoever sees it first. The run is locked before its waits, always.
CREATE FUNCTION engine_fulfil(wait_id uuid, memo jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  waiting record;
BEGIN
  SELECT w.run_id, w.step_id INTO waiting FROM engine_waits AS w WHERE w.id = wait_id;
  PERFORM 1 FROM engine_runs WHERE id = waiting.run_id FOR UPDATE;
  DELETE FROM engine_waits AS w WHERE w.id = wait_id;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE engine_runs SET steps = steps || jsonb_build_object(waiting.step_id, memo), stack = stack || waiting.step_id
   WHERE id = waiting.run_id;
  PERFORM engine_wake(waiting.run_id);
  RETURN true;
END $$;

-- Sleeps that are over and events that did not come in time: their memo is null.
CREATE FUNCTION engine_settle(of_run uuid) RETURNS TABLE (steps jsonb, stack text[]) LANGUAGE plpgsql AS $$
DECLARE
  over text[];
BEGIN
  PERFORM 1 FROM engine_runs AS r WHERE r.id = of_run FOR UPDATE;
  WITH gone AS (
    DELETE FROM engine_waits AS w WHERE w.run_id = of_run AND w.step_id IS NOT NULL AND w.expires_at <= clock_timestamp()
    RETURNING w.step_id, w.expires_at
  ) SELECT coalesce(array_agg(gone.step_id ORDER BY gone.expires_at), '{}') INTO over FROM gone;
  RETURN QUERY UPDATE engine_runs AS r
    SET steps = r.steps || coalesce((SELECT jsonb_object_agg(step, NULL) FROM unnest(over) AS step), '{}'), stack = r.stack || over
  WHERE r.id = of_run RETURNING r.steps, r.stack;
END $$;

-- The worker lets go until something comes that a step waits for, unless it came since the worker looked (`known` memos).
CREATE FUNCTION engine_await(of_run uuid, of_claim integer, known integer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  run record;
BEGIN
  SELECT turn_key, cardinality(stack) AS memos INTO run FROM engine_runs
   WHERE id = of_run AND claim = of_claim AND status = 'working' FOR UPDATE;
  IF NOT FOUND THEN RETURN 'lost'; END IF;
  IF run.memos > known THEN RETURN 'again'; END IF;
  UPDATE engine_runs SET status = 'waiting', worker = NULL, tries = 0,
    due_at = (SELECT min(expires_at) FROM engine_waits WHERE run_id = of_run AND step_id IS NOT NULL)
   WHERE id = of_run;
  PERFORM engine_call_next(run.turn_key);
  RETURN 'rested';
END $$;
