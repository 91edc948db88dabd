-- Search within an organization: its neighbours' rows are not even looked at.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- What an identifier is found by: a phone with and without its ninth digit, anything else as it is.
CREATE FUNCTION parley_identifier_text(type identifier_type, match_key text, value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN type = 'phone' THEN match_key || ' ' || value ELSE lower(value) END $$;

DROP INDEX contacts_name_search;
DROP INDEX contact_identifiers_search;
CREATE INDEX contacts_name_search ON contacts USING gin (organization_id, parley_fold(name) gin_trgm_ops);
-- A CPF is looked up whole, never searched in parts.
CREATE INDEX contact_identifiers_search ON contact_identifiers
  USING gin (organization_id, parley_identifier_text(type, match_key, value) gin_trgm_ops) WHERE type <> 'cpf';

-- Lists by owner come in the order of the list; the few that opted out or are lost are found without walking the rest.
DROP INDEX contacts_organization_id_assigned_user_id_idx;
CREATE INDEX contacts_organization_id_assigned_user_id_created_at_id_idx
  ON contacts (organization_id, assigned_user_id, created_at DESC, id DESC);
CREATE INDEX contacts_opted_out ON contacts (organization_id, created_at DESC, id DESC) WHERE opted_out_at IS NOT NULL;
CREATE INDEX contact_pipelines_lost ON contact_pipelines (organization_id, pipeline_id, stage_id, contact_id)
  WHERE lost_at IS NOT NULL;
