-- A list that is empty is empty: what reads these columns never expected null, and nothing has written it.
UPDATE api_keys SET scopes = coalesce(scopes, '{}'), allowed_ips = coalesce(allowed_ips, '{}')
 WHERE scopes IS NULL OR allowed_ips IS NULL;
ALTER TABLE api_keys ALTER COLUMN scopes SET NOT NULL, ALTER COLUMN allowed_ips SET NOT NULL;

UPDATE custom_fields SET options = '{}' WHERE options IS NULL;
ALTER TABLE custom_fields ALTER COLUMN options SET NOT NULL;

UPDATE webhook_endpoints SET events = '{}' WHERE events IS NULL;
ALTER TABLE webhook_endpoints ALTER COLUMN events SET NOT NULL;

UPDATE contact_imports SET columns = coalesce(columns, '{}'), mapping = coalesce(mapping, '{}'), tags = coalesce(tags, '{}')
 WHERE columns IS NULL OR mapping IS NULL OR tags IS NULL;
ALTER TABLE contact_imports ALTER COLUMN columns SET NOT NULL, ALTER COLUMN mapping SET NOT NULL,
  ALTER COLUMN tags SET NOT NULL;

UPDATE contact_import_rows SET cells = '{}' WHERE cells IS NULL;
ALTER TABLE contact_import_rows ALTER COLUMN cells SET NOT NULL;

UPDATE contact_bulk_chunks SET contact_ids = '{}' WHERE contact_ids IS NULL;
ALTER TABLE contact_bulk_chunks ALTER COLUMN contact_ids SET NOT NULL;

UPDATE engine_runs SET stack = '{}' WHERE stack IS NULL;
ALTER TABLE engine_runs ALTER COLUMN stack SET NOT NULL;
