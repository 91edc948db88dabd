-- revision 1
-- The words of a text for full-text search. It has no search_path of its own, so that Postgres can inline it; hence the
-- schema names.
CREATE OR REPLACE FUNCTION public.parley_stems(text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    SELECT to_tsvector('pg_catalog.portuguese', $1)
        || to_tsvector('pg_catalog.portuguese', public.parley_singular(public.parley_fold($1)))
        || to_tsvector('pg_catalog.english', public.parley_fold($1))
        || to_tsvector('pg_catalog.simple', public.parley_singular(public.parley_fold($1)))
  $function$;
