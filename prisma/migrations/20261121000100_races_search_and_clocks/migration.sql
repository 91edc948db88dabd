-- What Prisma's schema language cannot say: partial and expression indexes, triggers, search.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- unaccent() is only STABLE: an index needs an immutable form.
CREATE FUNCTION parley_fold(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

-- One open conversation per contact and connection: two first messages at once end in one conversation.
CREATE UNIQUE INDEX conversations_one_open ON conversations (contact_id, connection_id)
  WHERE status = 'open' AND channel = 'chatapp' AND contact_id IS NOT NULL AND connection_id IS NOT NULL;
-- One open conversation per agent and external user of the agent chat.
CREATE UNIQUE INDEX conversations_one_open_per_external_user ON conversations (agent_id, external_user_id)
  WHERE status = 'open' AND external_user_id IS NOT NULL;
-- Names that people type are one thing in any case.
CREATE UNIQUE INDEX tags_name ON tags (organization_id, type, lower(name));
CREATE UNIQUE INDEX pipelines_name ON pipelines (organization_id, lower(name));
CREATE UNIQUE INDEX pipelines_one_default ON pipelines (organization_id) WHERE is_default;
CREATE UNIQUE INDEX pipeline_stages_name ON pipeline_stages (pipeline_id, lower(name));
-- One run per contact and automation at a time.
CREATE UNIQUE INDEX automation_runs_one_running ON automation_runs (automation_id, contact_id) WHERE status = 'running';

CREATE SEQUENCE outbox_position;
-- Queues: the claims read only what is due.
CREATE INDEX outbox_unpublished ON outbox (organization_id, seq) WHERE published_at IS NULL;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at)
  WHERE status IN ('pending', 'delivering', 'failed');
CREATE INDEX channel_items_open ON channel_items (connection_id, sender_key, seq) WHERE done_at IS NULL;

-- Search: names without accents, e-mails, phones in any spelling.
CREATE INDEX contacts_name_search ON contacts USING gin (parley_fold(name) gin_trgm_ops);
CREATE INDEX contact_identifiers_search ON contact_identifiers USING gin (match_key gin_trgm_ops);
ALTER TABLE knowledge_items ADD COLUMN search tsvector
  GENERATED ALWAYS AS (
    setweight(to_tsvector('portuguese', parley_fold(title)), 'A') || setweight(to_tsvector('portuguese', parley_fold(text)), 'B')
  ) STORED;
CREATE INDEX knowledge_items_search ON knowledge_items USING gin (search);

-- updated_at is the transaction's start, by the database's clock: with that, a change feed can tell which
-- changes no running transaction can still precede (contract/lists.md).
CREATE FUNCTION parley_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $$;
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['organizations','users','contacts','quick_replies','conversations','messages','connections',
    'agents','knowledge_items','webhook_endpoints','automations','campaigns','campaign_recipients'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION parley_touch()', name || '_touch', name);
  END LOOP;
END $$;

-- Counters that may be lost in a crash need no write-ahead log.
ALTER TABLE rate_buckets SET UNLOGGED;
CREATE UNIQUE INDEX outbox_live ON outbox (organization_id, position) WHERE position IS NOT NULL;
