-- When an endpoint got nothing: whoever pauses, disables or enables it, the trigger keeps the times.
CREATE TABLE "webhook_pauses" (
    "id" BIGSERIAL NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "webhook_pauses_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhook_pauses_endpoint_id_idx" ON "webhook_pauses"("endpoint_id");
ALTER TABLE "webhook_pauses" ADD CONSTRAINT "webhook_pauses_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION webhook_note_pause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.active THEN
    UPDATE webhook_pauses SET ended_at = clock_timestamp() WHERE endpoint_id = NEW.id AND ended_at IS NULL;
  ELSE
    INSERT INTO webhook_pauses (endpoint_id, started_at) VALUES (NEW.id, clock_timestamp());
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_pauses_noted AFTER UPDATE OF active ON webhook_endpoints
  FOR EACH ROW WHEN (OLD.active IS DISTINCT FROM NEW.active) EXECUTE FUNCTION webhook_note_pause();

INSERT INTO webhook_pauses (endpoint_id, started_at)
  SELECT id, coalesce(disabled_at, updated_at) FROM webhook_endpoints WHERE NOT active;

-- Sending again what an endpoint did not get: one at a time of a kind and endpoint.
CREATE TYPE "replay_kind" AS ENUM ('failed', 'missed');
CREATE TABLE "webhook_replays" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "kind" "replay_kind" NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL,
    "until" TIMESTAMPTZ(6) NOT NULL,
    "queued" INTEGER NOT NULL DEFAULT 0,
    "started_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "webhook_replays_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhook_replays_endpoint_id_created_at_idx" ON "webhook_replays"("endpoint_id", "created_at" DESC);
CREATE UNIQUE INDEX webhook_replays_running ON webhook_replays (endpoint_id, kind) WHERE ended_at IS NULL;
ALTER TABLE "webhook_replays" ADD CONSTRAINT "webhook_replays_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "webhook_deliveries" ADD COLUMN "replay_id" UUID;
CREATE INDEX webhook_deliveries_replay ON webhook_deliveries (replay_id) WHERE replay_id IS NOT NULL;
