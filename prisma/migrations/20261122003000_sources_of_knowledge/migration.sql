-- What an agent knows, by its sources, each cut into passages.
CREATE TYPE knowledge_kind AS ENUM ('text', 'markdown', 'pdf', 'docx', 'url');
CREATE TYPE knowledge_status AS ENUM ('reading', 'ready', 'failed');

CREATE TABLE knowledge_sources (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  agent_id uuid NOT NULL REFERENCES agents (id) ON DELETE CASCADE ON UPDATE CASCADE,
  kind knowledge_kind NOT NULL,
  status knowledge_status NOT NULL DEFAULT 'reading',
  title text NOT NULL,
  text text,
  url text,
  file_id uuid REFERENCES files (id) ON DELETE SET NULL ON UPDATE CASCADE,
  failure_code text,
  error text,
  size integer NOT NULL DEFAULT 0,
  pages integer,
  content_hash text,
  change jsonb,
  checked_at timestamptz(6),
  changed_at timestamptz(6),
  reread_hours integer,
  reread_at timestamptz(6),
  revision integer NOT NULL DEFAULT 1,
  attempt integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(6),
  lease_until timestamptz(6),
  lease_holder uuid,
  created_at timestamptz(6) NOT NULL DEFAULT now(),
  updated_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE INDEX knowledge_sources_agent_id_created_at_id_idx ON knowledge_sources (agent_id, created_at DESC, id DESC);
CREATE INDEX knowledge_sources_file_id_idx ON knowledge_sources (file_id);
CREATE INDEX knowledge_sources_open ON knowledge_sources (organization_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX knowledge_sources_reread ON knowledge_sources (reread_at) WHERE reread_at IS NOT NULL;
CREATE TRIGGER knowledge_sources_touch BEFORE UPDATE ON knowledge_sources FOR EACH ROW EXECUTE FUNCTION parley_touch();
CREATE POLICY one_organization ON knowledge_sources USING (parley_may_see(organization_id));

-- One form for singular and plural, of folded text. It need not be a word: útil and úteis both become "utel". The stemmer
-- cannot do it: it makes promoçõ of promoções and promoçã of promoção.
CREATE FUNCTION parley_singular(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      $1,
      '(\w)[oa]es\M', '\1ao', 'g'),
      '(\w{2})([aou])is\M', '\1\2l', 'g'),
      '(\w{2})eis\M', '\1el', 'g'),
      '(\w{3})(?:is|il)\M', '\1el', 'g'),
      '(\w{2})il\M', '\1el', 'g'),
      '(\w{2}[rzs])es?\M', '\1', 'g'),
      '(\w{2}[^s\W])s\M', '\1', 'g'),
      '(\w{2})n\M', '\1m', 'g')
  $$;

-- Every stem of a text: with accents and without, of Portuguese and of English, and each word's one form.
CREATE FUNCTION parley_stems(text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT to_tsvector('portuguese', $1) || to_tsvector('portuguese', parley_singular(parley_fold($1)))
        || to_tsvector('english', parley_fold($1)) || to_tsvector('simple', parley_singular(parley_fold($1)))
  $$;

CREATE TABLE knowledge_passages (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  source_id uuid NOT NULL REFERENCES knowledge_sources (id) ON DELETE CASCADE ON UPDATE CASCADE,
  place integer NOT NULL,
  title text NOT NULL,
  heading text NOT NULL DEFAULT '',
  text text NOT NULL,
  hash text NOT NULL,
  embedding bytea,
  embedding_model text,
  embedding_dimension integer,
  search tsvector GENERATED ALWAYS AS (
    setweight(parley_stems(title || ' ' || heading), 'A') || setweight(parley_stems(text), 'B')
  ) STORED
);
CREATE INDEX knowledge_passages_agent_id_idx ON knowledge_passages (agent_id);
CREATE INDEX knowledge_passages_source_id_place_idx ON knowledge_passages (source_id, place);
CREATE INDEX knowledge_passages_search ON knowledge_passages USING gin (search);
CREATE POLICY one_organization ON knowledge_passages USING (parley_may_see(organization_id));

-- The words of a source, each once: what a mistyped word of a question is compared with.
CREATE TABLE knowledge_words (
  source_id uuid NOT NULL REFERENCES knowledge_sources (id) ON DELETE CASCADE ON UPDATE CASCADE,
  word text NOT NULL,
  organization_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  PRIMARY KEY (source_id, word)
);
CREATE INDEX knowledge_words_agent_id_word_idx ON knowledge_words (agent_id, word);
CREATE POLICY one_organization ON knowledge_words USING (parley_may_see(organization_id));

-- Which model makes vectors of an agent's passages: a row of work while passages lack theirs.
CREATE TABLE knowledge_embeddings (
  id uuid PRIMARY KEY REFERENCES agents (id) ON DELETE CASCADE ON UPDATE CASCADE,
  organization_id uuid NOT NULL,
  model text NOT NULL,
  error text,
  attempt integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(6),
  lease_until timestamptz(6),
  lease_holder uuid
);
CREATE INDEX knowledge_embeddings_open ON knowledge_embeddings (organization_id, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE POLICY one_organization ON knowledge_embeddings USING (parley_may_see(organization_id));

-- What was there is found at once, each item as one passage; the work that is due cuts it as new ones are cut.
INSERT INTO knowledge_sources (id, organization_id, agent_id, kind, status, title, text, size, content_hash, checked_at, changed_at,
       next_attempt_at, created_at, updated_at)
SELECT id, organization_id, agent_id, 'text', 'ready', title, text, octet_length(text), encode(sha256(convert_to(text, 'UTF8')), 'hex'),
       updated_at, updated_at, now(), created_at, updated_at FROM knowledge_items;
INSERT INTO knowledge_passages (id, organization_id, agent_id, source_id, place, title, text, hash)
SELECT gen_random_uuid(), organization_id, agent_id, id, 1, title, text, encode(sha256(convert_to(text, 'UTF8')), 'hex') FROM knowledge_items;
INSERT INTO knowledge_words (source_id, word, organization_id, agent_id)
SELECT DISTINCT p.source_id, w.word, p.organization_id, p.agent_id
  FROM knowledge_passages p
  CROSS JOIN LATERAL unnest(tsvector_to_array(to_tsvector('simple', parley_singular(parley_fold(p.title || ' ' || p.heading || ' ' || p.text))))) AS w(word)
 WHERE length(w.word) BETWEEN 4 AND 40;
DROP TABLE knowledge_items;
