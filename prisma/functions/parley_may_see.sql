-- revision 1
-- The policy of row-level security: the role `parley_tenant` sees and writes rows of the organization its session names.
-- Any other role sees all rows. Policies have no effect until server/boot/database/enable-rls.ts enables them.
CREATE OR REPLACE FUNCTION public.parley_may_see(organization uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT current_user <> 'parley_tenant' OR organization = nullif(current_setting('parley.organization', true), '')::uuid
$function$;
