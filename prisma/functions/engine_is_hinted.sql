-- revision 1
-- Whether a wake-up with the same data already waits to begin. The work it is about was committed before the wake-up was
-- sent, so that waiting run will find it.
CREATE OR REPLACE FUNCTION public.engine_is_hinted(of_function text, of_key text, of_event jsonb)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO 'public'
AS $function$
  SELECT EXISTS (SELECT 1 FROM engine_runs WHERE turn_key = of_key AND status = 'in_line' AND is_hint
                    AND function_id = of_function AND event -> 'data' = of_event -> 'data')
      OR EXISTS (SELECT 1 FROM engine_runs WHERE turn_key = of_key AND status = 'ready' AND is_hint AND claim = 0
                    AND function_id = of_function AND event -> 'data' = of_event -> 'data')
$function$;
