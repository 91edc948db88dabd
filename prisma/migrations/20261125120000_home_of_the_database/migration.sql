-- Which database this is. A row's xmin is no part of any dump, and what was copied with everything is moved by whoever
-- notices it at the start (server/boot/restore/notice-restore.ts).
CREATE TABLE "deployment_home" (
    "is_only" BOOLEAN NOT NULL DEFAULT true,
    "noted_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deployment_home_pkey" PRIMARY KEY ("is_only"),
    CONSTRAINT "deployment_home_only" CHECK (is_only)
);
-- Each number is given once: a database that gives one again was put back.
CREATE SEQUENCE deployment_beats AS bigint;

INSERT INTO deployment_home DEFAULT VALUES;

-- What runs goes on: this database stays its home.
UPDATE campaigns SET home = 'here' WHERE home = parley_home();
CREATE OR REPLACE FUNCTION parley_home() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT (SELECT system_identifier::text FROM pg_control_system()) || ':' ||
         (SELECT oid::text FROM pg_database WHERE datname = current_database()) || ':' || (SELECT xmin::text FROM deployment_home)
$$;
UPDATE campaigns SET home = parley_home() WHERE home = 'here';
