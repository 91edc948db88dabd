-- revision 1
-- How many people a portfolio has reached in 24 hours, and when the first of them becomes free; older rows are deleted. With
-- an organization it counts that one; without, all that share the portfolio, past row-level security, and returns only the
-- sum. All rows of the portfolio are locked in one order. Names resolve as the caller's do, because a simulation has tables
-- of its own.
CREATE OR REPLACE FUNCTION public.parley_portfolio_stock(p_portfolio text, p_organization uuid, p_at timestamp with time zone, OUT people integer, OUT frees_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE
  v_row record;
  v_gone int;
  v_oldest timestamptz;
BEGIN
  people := 0;
  FOR v_row IN SELECT p.organization_id, p.people FROM pacing_portfolios p
                WHERE p.portfolio = p_portfolio AND (p_organization IS NULL OR p.organization_id = p_organization)
                ORDER BY p.organization_id FOR UPDATE LOOP
    DELETE FROM pacing_reached r
     WHERE r.organization_id = v_row.organization_id AND r.portfolio = p_portfolio AND r.at <= p_at - interval '24 hours';
    GET DIAGNOSTICS v_gone = ROW_COUNT;
    IF v_gone > 0 THEN
      UPDATE pacing_portfolios p SET people = p.people - v_gone
       WHERE p.organization_id = v_row.organization_id AND p.portfolio = p_portfolio;
    END IF;
    people := people + v_row.people - v_gone;
    SELECT min(r.at) INTO v_oldest FROM pacing_reached r WHERE r.organization_id = v_row.organization_id AND r.portfolio = p_portfolio;
    frees_at := least(frees_at, v_oldest + interval '24 hours');
  END LOOP;
END
$function$;
