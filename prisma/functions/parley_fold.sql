-- revision 1
-- Lower case without accents. `unaccent()` is only STABLE, and an index needs an immutable function.
CREATE OR REPLACE FUNCTION public.parley_fold(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1)) $function$;
