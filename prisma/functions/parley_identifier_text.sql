-- revision 1
-- The text by which an identifier is searched: a phone with and without its ninth digit, anything else in lower case.
CREATE OR REPLACE FUNCTION public.parley_identifier_text(type identifier_type, match_key text, value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT CASE WHEN type = 'phone' THEN match_key || ' ' || value ELSE lower(value) END $function$;
