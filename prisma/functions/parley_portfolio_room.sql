-- revision 1
-- What parley_portfolio_stock returns, for a planner: it locks and deletes nothing. `p_except`: without what this
-- organization has reached.
CREATE OR REPLACE FUNCTION public.parley_portfolio_room(p_portfolio text, p_organization uuid, p_except uuid, p_at timestamp with time zone, OUT people integer, OUT frees_at timestamp with time zone)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  SELECT count(*)::int, min(r.at) + interval '24 hours'
    FROM pacing_portfolios p JOIN pacing_reached r ON r.organization_id = p.organization_id AND r.portfolio = p.portfolio
   WHERE p.portfolio = p_portfolio AND (p_organization IS NULL OR p.organization_id = p_organization)
     AND p.organization_id IS DISTINCT FROM p_except AND r.at > p_at - interval '24 hours'
$function$;
