-- pg_restore, logical replication and VACUUM FULL run with an empty search_path: a function that names a table or another function
-- without its schema fails there. Each function therefore brings its own search_path. It is "public" alone, because pg_temp is then
-- still searched first: a simulated flight has tables of its own (server/db/rehearse.ts).
-- Functions in SQL that name nothing of ours keep none: with it they could be neither inlined nor matched with an index.
DO $$
DECLARE found regprocedure;
BEGIN
  FOR found IN
    SELECT p.oid::regprocedure FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace
       -- Ours alone: an operator's own routines in this schema are not touched, and may belong to somebody else.
       AND p.prokind = 'f'
       AND (p.proname ~ '^(engine|parley)_' OR p.proname IN ('refuse_second_membership', 'webhook_note_pause'))
       AND (p.prolang = (SELECT oid FROM pg_language WHERE lanname = 'plpgsql')
            OR p.proname IN ('engine_rank', 'engine_is_hinted', 'parley_home', 'parley_rate', 'parley_portfolio_room'))
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = public', found);
  END LOOP;
END $$;

-- These two stay inlined, and name the schema of what they call.
CREATE OR REPLACE FUNCTION parley_stems(text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT to_tsvector('pg_catalog.portuguese', $1)
        || to_tsvector('pg_catalog.portuguese', public.parley_singular(public.parley_fold($1)))
        || to_tsvector('pg_catalog.english', public.parley_fold($1))
        || to_tsvector('pg_catalog.simple', public.parley_singular(public.parley_fold($1)))
  $$;

CREATE OR REPLACE FUNCTION parley_number_limit(people int, said text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN people IS NULL THEN public.parley_people_limit(said) WHEN people >= 0 THEN people END
$$;
