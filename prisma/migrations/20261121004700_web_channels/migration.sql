-- Channels web and embed of an agent, and the visitors who write there.
CREATE TABLE "web_chats" (
    "agent_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "web_enabled" BOOLEAN NOT NULL DEFAULT false,
    "embed_enabled" BOOLEAN NOT NULL DEFAULT false,
    "allowed_origins" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "title" TEXT,
    "greeting" TEXT,
    "color" TEXT NOT NULL DEFAULT '#0B7A5B',
    "identify" TEXT NOT NULL DEFAULT 'never',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "web_chats_pkey" PRIMARY KEY ("agent_id")
);

CREATE TABLE "web_visitors" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "channel" "channel" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "web_visitors_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "web_chats_organization_id_idx" ON "web_chats"("organization_id");
CREATE UNIQUE INDEX "web_visitors_token_hash_key" ON "web_visitors"("token_hash");
CREATE INDEX "web_visitors_agent_id_idx" ON "web_visitors"("agent_id");
CREATE INDEX "web_visitors_created_at_idx" ON "web_visitors"("created_at");

ALTER TABLE "web_chats" ADD CONSTRAINT "web_chats_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agents"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "web_visitors" ADD CONSTRAINT "web_visitors_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER web_chats_touch BEFORE UPDATE ON web_chats FOR EACH ROW EXECUTE FUNCTION parley_touch();
