-- What stood on the event loop of a process when it ended, or stands on it now: a second row of the same work makes it a dead letter.
CREATE TABLE process_deaths (
  id uuid NOT NULL,
  kind text NOT NULL,
  work text NOT NULL,
  stack text NOT NULL,
  at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT process_deaths_pkey PRIMARY KEY (id)
);
CREATE INDEX process_deaths_kind_work_idx ON process_deaths (kind, work);
