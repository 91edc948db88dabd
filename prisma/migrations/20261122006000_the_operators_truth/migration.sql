-- What the operator says of a message beyond its delivery: that it holds it back, and what it costs. The cost is noted when it
-- is told, by the rate that stood that day, so that a new rate changes nothing that was.
ALTER TABLE messages
  ADD COLUMN held_reason text,
  ADD COLUMN pricing jsonb,
  ADD COLUMN priced_at timestamptz(6),
  ADD COLUMN cost numeric,
  ADD COLUMN cost_currency text,
  -- It passed between the person and somebody else who owned the thread.
  ADD COLUMN answered_elsewhere boolean NOT NULL DEFAULT false;
CREATE INDEX messages_priced ON messages (connection_id, (pricing->>'type'), priced_at) WHERE priced_at IS NOT NULL;

-- Who answers on the operator's network in our place; null: we do.
ALTER TABLE conversations
  ADD COLUMN thread_owner text,
  ADD COLUMN thread_owner_since timestamptz(6);

-- Limits belong to the portfolio and are shared by its numbers; -1: unlimited.
ALTER TABLE connections
  ADD COLUMN portfolio_id text,
  ADD COLUMN portfolio_limit integer;

-- What a message costs, from a day on; of no organization: what came with the product.
CREATE TABLE price_rates (
  id uuid PRIMARY KEY,
  organization_id uuid,
  market text NOT NULL,
  category text NOT NULL,
  amount numeric NOT NULL,
  currency text NOT NULL,
  valid_from date NOT NULL,
  source text NOT NULL,
  created_at timestamptz(6) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX price_rates_day ON price_rates (organization_id, market, category, valid_from) NULLS NOT DISTINCT;
CREATE POLICY one_organization ON price_rates USING (parley_may_see(organization_id));
CREATE POLICY shipped_to_all ON price_rates FOR SELECT USING (organization_id IS NULL);

INSERT INTO price_rates (id, market, category, amount, currency, valid_from, source)
SELECT gen_random_uuid(), 'BR', category, amount, 'USD', valid_from::date, source
  FROM (VALUES
    ('marketing', 0.0625, '2026-07-01', 'WhatsApp rate card of July 2026'),
    ('utility', 0.0068, '2026-07-01', 'WhatsApp rate card of July 2026'),
    ('authentication', 0.0068, '2026-07-01', 'WhatsApp rate card of July 2026'),
    ('service', 0.0068, '2026-10-01', 'WhatsApp: service messages at the utility rate since October 2026')
  ) AS rates (category, amount, valid_from, source);

-- The rate of a day, in the organization's own time; what its administrators entered counts before what came along.
CREATE FUNCTION parley_rate(organization uuid, in_market text, of_category text, at timestamptz) RETURNS SETOF price_rates
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT r.* FROM price_rates r
     WHERE (r.organization_id = organization OR r.organization_id IS NULL)
       AND r.market = in_market AND r.category = of_category
       AND r.valid_from <= (at AT TIME ZONE coalesce((SELECT o.timezone FROM organizations o WHERE o.id = organization), 'UTC'))::date
     ORDER BY r.organization_id NULLS LAST, r.valid_from DESC LIMIT 1
  $$;

-- The sandbox operator: how it treats a number, who owns a thread, what it has counted.
CREATE TABLE sandbox_moods (
  phone_number_id text PRIMARY KEY,
  mood jsonb NOT NULL,
  -- Batches of what it held that went out, and since when the next one waits.
  batches integer NOT NULL DEFAULT 0,
  batch_at timestamptz(6) NOT NULL DEFAULT now(),
  -- It dropped what it held: nothing more is taken.
  dropped boolean NOT NULL DEFAULT false
);
CREATE TABLE sandbox_threads (
  phone_number_id text NOT NULL,
  customer text NOT NULL,
  owner text NOT NULL,
  PRIMARY KEY (phone_number_id, customer)
);
CREATE TABLE sandbox_counts (
  of text NOT NULL,
  what text NOT NULL,
  bucket timestamptz(6) NOT NULL,
  n integer NOT NULL,
  PRIMARY KEY (of, what, bucket)
);
ALTER TABLE sandbox_messages ADD COLUMN category text;
CREATE INDEX sandbox_messages_held ON sandbox_messages (phone_number_id, id) WHERE status = 'held';
