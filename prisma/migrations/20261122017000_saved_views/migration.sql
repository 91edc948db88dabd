-- Filters of lists with a name, of somebody or shared by the organization. A campaign's segments are the shared ones of contacts.
CREATE TABLE "saved_views" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('contacts', 'conversations')),
    "name" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "owner_id" UUID,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);
-- One shared view of a name, and one of each person's own: whoever saves two at once gets one.
CREATE UNIQUE INDEX saved_views_shared_name ON saved_views (organization_id, kind, lower(name)) WHERE is_shared;
CREATE UNIQUE INDEX saved_views_own_name ON saved_views (organization_id, kind, owner_id, lower(name)) WHERE NOT is_shared;
CREATE POLICY one_organization ON saved_views USING (parley_may_see(organization_id));

-- Of two that differ in capitals alone the younger one says so in its name.
INSERT INTO saved_views (id, organization_id, kind, name, filter, is_shared, created_at, updated_at)
SELECT id, organization_id, 'contacts',
       CASE WHEN row_number() OVER (PARTITION BY organization_id, lower(name) ORDER BY created_at, id) = 1
            THEN name ELSE left(name, 63) || ' ' || id END,
       filter, true, created_at, updated_at
  FROM campaign_segments;
DROP TABLE campaign_segments;
