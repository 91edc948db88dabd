-- Names in one Unicode form, without signs nobody sees, as they are written from now on (server/base/text/clean-name.ts). Where another
-- row has the clean name already, both stay as they are.
CREATE FUNCTION pg_temp.clean_name(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(btrim(regexp_replace(regexp_replace(normalize(name, NFC),
    '[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]', ' ', 'g'),
    '[\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]', '', 'g')), ''), name)
$$;

UPDATE tags t SET name = pg_temp.clean_name(t.name)
 WHERE t.name <> pg_temp.clean_name(t.name) AND NOT EXISTS (
   SELECT 1 FROM tags o WHERE o.organization_id = t.organization_id AND o.type = t.type AND o.id <> t.id
      AND lower(pg_temp.clean_name(o.name)) = lower(pg_temp.clean_name(t.name)));

UPDATE pipelines t SET name = pg_temp.clean_name(t.name)
 WHERE t.name <> pg_temp.clean_name(t.name) AND NOT EXISTS (
   SELECT 1 FROM pipelines o WHERE o.organization_id = t.organization_id AND o.id <> t.id
      AND lower(pg_temp.clean_name(o.name)) = lower(pg_temp.clean_name(t.name)));

UPDATE pipeline_stages t SET name = pg_temp.clean_name(t.name)
 WHERE t.name <> pg_temp.clean_name(t.name) AND NOT EXISTS (
   SELECT 1 FROM pipeline_stages o WHERE o.pipeline_id = t.pipeline_id AND o.id <> t.id
      AND lower(pg_temp.clean_name(o.name)) = lower(pg_temp.clean_name(t.name)));

UPDATE queues t SET name = pg_temp.clean_name(t.name)
 WHERE t.name <> pg_temp.clean_name(t.name) AND NOT EXISTS (
   SELECT 1 FROM queues o WHERE o.organization_id = t.organization_id AND o.id <> t.id
      AND lower(pg_temp.clean_name(o.name)) = lower(pg_temp.clean_name(t.name)));

UPDATE saved_views t SET name = pg_temp.clean_name(t.name)
 WHERE t.name <> pg_temp.clean_name(t.name) AND NOT EXISTS (
   SELECT 1 FROM saved_views o WHERE o.organization_id = t.organization_id AND o.kind = t.kind AND o.id <> t.id
      AND lower(pg_temp.clean_name(o.name)) = lower(pg_temp.clean_name(t.name)));

UPDATE quick_replies t SET shortcut = pg_temp.clean_name(t.shortcut)
 WHERE t.shortcut <> pg_temp.clean_name(t.shortcut) AND NOT EXISTS (
   SELECT 1 FROM quick_replies o WHERE o.organization_id = t.organization_id AND o.id <> t.id
      AND pg_temp.clean_name(o.shortcut) = pg_temp.clean_name(t.shortcut));
