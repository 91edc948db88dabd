-- What a visitor types about themselves is kept beside what is known, and finds nobody.
ALTER TABLE "contacts" ADD COLUMN "claimed" JSONB;

-- The embedding site signs who its visitor is.
ALTER TABLE "web_chats" ADD COLUMN "identity_secret_sealed" TEXT,
  ADD COLUMN "previous_identity_secret_sealed" TEXT,
  ADD COLUMN "previous_identity_secret_until" TIMESTAMPTZ(6);
ALTER TABLE "web_visitors" ADD COLUMN "proven_user_id" TEXT,
  ADD COLUMN "proven" JSONB,
  ADD COLUMN "acts_as_id" UUID;
CREATE UNIQUE INDEX "web_visitors_agent_id_channel_proven_user_id_key" ON "web_visitors"("agent_id", "channel", "proven_user_id");
CREATE INDEX "web_visitors_acts_as_id_idx" ON "web_visitors"("acts_as_id");
ALTER TABLE "web_visitors" ADD CONSTRAINT "web_visitors_acts_as_id_fkey" FOREIGN KEY ("acts_as_id") REFERENCES "web_visitors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was typed so far. A claim is what a conversation of a web channel says of its visitor.
UPDATE "contacts" c SET "claimed" = t.said FROM (
  SELECT DISTINCT ON (k."contact_id") k."contact_id",
         jsonb_strip_nulls(jsonb_build_object('name', k."user" -> 'name', 'email', k."user" -> 'email')) AS said
    FROM "conversations" k
   WHERE k."channel" IN ('web', 'embed') AND k."contact_id" IS NOT NULL AND (k."user" ? 'name' OR k."user" ? 'email')
   ORDER BY k."contact_id", k."created_at" DESC, k."id" DESC) t
 WHERE c."id" = t."contact_id";

-- An e-mail is taken off the contact where nothing but the typing stands behind it: all its conversations are of web
-- channels, the e-mail is its only identifier, and nobody wrote anything else about the person or made it one with another.
WITH typed AS (
  SELECT i."id", i."contact_id", i."value" FROM "contact_identifiers" i JOIN "contacts" c ON c."id" = i."contact_id"
   WHERE i."type" = 'email' AND lower(trim(c."claimed" ->> 'email')) = i."match_key"
     AND c."phone" IS NULL AND c."notes" IS NULL AND c."custom_fields" = '{}' AND c."assigned_user_id" IS NULL
     AND NOT EXISTS (SELECT 1 FROM "contact_identifiers" o WHERE o."contact_id" = c."id" AND o."id" <> i."id")
     AND NOT EXISTS (SELECT 1 FROM "contact_tags" g WHERE g."contact_id" = c."id")
     AND NOT EXISTS (SELECT 1 FROM "contact_notes" n WHERE n."contact_id" = c."id")
     AND NOT EXISTS (SELECT 1 FROM "conversations" k WHERE k."contact_id" = c."id" AND k."channel" NOT IN ('web', 'embed'))
     AND NOT EXISTS (SELECT 1 FROM "contact_merges" m WHERE m."survivor_id" = c."id" AND m."undone_at" IS NULL)
     AND NOT EXISTS (SELECT 1 FROM "outbox" f WHERE f."organization_id" = c."organization_id" AND f."contact_id" = c."id"
                       AND f."type" = 'contact.updated' AND f."context" ->> 'source' <> 'channel')
), freed AS (
  DELETE FROM "contact_identifiers" i USING typed t WHERE i."id" = t."id" RETURNING t."contact_id"
)
UPDATE "contacts" c SET "email" = NULL FROM freed f WHERE c."id" = f."contact_id";
