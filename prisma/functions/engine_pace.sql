-- revision 1
-- Paces the starts of a key (GCRA): starts are `interval_ms` apart, and `burst` more may start at once. Returns in how many
-- milliseconds the next may start. When that is later than `most_ms`, it returns null and takes nothing.
CREATE OR REPLACE FUNCTION public.engine_pace(of_key text, interval_ms double precision, burst integer, most_ms double precision)
 RETURNS double precision
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
DECLARE
  at timestamptz := clock_timestamp();
  gap interval := interval_ms * interval '1 millisecond';
  next timestamptz;
  starts timestamptz;
BEGIN
  INSERT INTO engine_paces (key, next_at) VALUES (of_key, at) ON CONFLICT (key) DO NOTHING;
  SELECT greatest(next_at, at) INTO next FROM engine_paces WHERE key = of_key FOR UPDATE;
  starts := greatest(at, next - gap * burst);
  IF starts > at + most_ms * interval '1 millisecond' THEN RETURN NULL; END IF;
  UPDATE engine_paces SET next_at = next + gap WHERE key = of_key;
  RETURN extract(epoch FROM starts - at) * 1000;
END $function$;
