-- An organization may have several keys of one provider: they have names, and agents name the one they use.
ALTER TABLE ai_keys
  ADD COLUMN name text,
  -- The last characters, by which people tell keys apart; of those from before nobody knows them without opening them.
  ADD COLUMN hint text NOT NULL DEFAULT '',
  ADD COLUMN rotated_at timestamptz(6),
  ADD COLUMN last_tested_at timestamptz(6),
  ADD COLUMN last_test_error text;

UPDATE ai_keys SET name = CASE provider
  WHEN 'openai' THEN 'OpenAI' WHEN 'anthropic' THEN 'Anthropic' WHEN 'google' THEN 'Google'
  WHEN 'openai-compatible' THEN 'OpenAI-compatible' ELSE provider END;

ALTER TABLE ai_keys ALTER COLUMN name SET NOT NULL;
DROP INDEX ai_keys_organization_id_provider_key;
CREATE UNIQUE INDEX ai_keys_name ON ai_keys (organization_id, lower(name));
