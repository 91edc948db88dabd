-- revision 1
-- Records when a webhook is paused and resumed.
CREATE OR REPLACE FUNCTION public.webhook_note_pause()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
BEGIN
  IF NEW.active THEN
    UPDATE webhook_pauses SET ended_at = clock_timestamp() WHERE endpoint_id = NEW.id AND ended_at IS NULL;
  ELSE
    INSERT INTO webhook_pauses (endpoint_id, started_at) VALUES (NEW.id, clock_timestamp());
  END IF;
  RETURN NULL;
END $function$;
