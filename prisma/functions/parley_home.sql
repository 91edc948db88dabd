-- revision 1
-- Identifies this database: one that was restored or copied elsewhere has another identity.
CREATE OR REPLACE FUNCTION public.parley_home()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  SELECT (SELECT system_identifier::text FROM pg_control_system()) || ':' ||
         (SELECT oid::text FROM pg_database WHERE datname = current_database()) || ':' || (SELECT xmin::text FROM deployment_home)
$function$;
