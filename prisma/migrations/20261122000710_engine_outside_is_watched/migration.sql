-- What was last heard of an Inngest outside: its calls of each function, and its answer to our registration.
CREATE TABLE engine_sightings (
  name text PRIMARY KEY,
  at timestamptz(6) NOT NULL,
  error text
);
