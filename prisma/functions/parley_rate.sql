-- revision 1
-- The price of a category in a market on a day, in the organization's time zone. A rate its administrators entered comes
-- before the operator's published one.
CREATE OR REPLACE FUNCTION public.parley_rate(organization uuid, in_market text, of_category text, at timestamp with time zone)
 RETURNS SETOF price_rates
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'public'
AS $function$
    SELECT r.* FROM price_rates r
     WHERE (r.organization_id = organization OR r.organization_id IS NULL)
       AND r.market = in_market AND r.category = of_category
       AND r.valid_from <= (at AT TIME ZONE coalesce((SELECT o.timezone FROM organizations o WHERE o.id = organization), 'UTC'))::date
     ORDER BY r.organization_id NULLS LAST, r.valid_from DESC LIMIT 1
  $function$;
