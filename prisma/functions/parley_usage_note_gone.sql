-- revision 1
-- A reaction that arrived before its message was a row of its own for a while; its day is counted again when it goes.
CREATE OR REPLACE FUNCTION public.parley_usage_note_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  INSERT INTO usage_stale (organization_id, day) VALUES (OLD.organization_id, (OLD.created_at AT TIME ZONE 'UTC')::date);
  RETURN NULL;
END $function$;
