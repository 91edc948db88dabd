-- Where conversations wait for a person: each queue has people who look after it, one of them takes what nobody put elsewhere.
CREATE TABLE "queues" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "queues_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX queues_name ON queues (organization_id, lower(name));
CREATE UNIQUE INDEX queues_one_default ON queues (organization_id) WHERE is_default;
CREATE POLICY one_organization ON queues USING (parley_may_see(organization_id));

CREATE TABLE "queue_members" (
    "queue_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,

    CONSTRAINT "queue_members_pkey" PRIMARY KEY ("queue_id", "user_id")
);
CREATE INDEX "queue_members_organization_id_user_id_idx" ON "queue_members"("organization_id", "user_id");
ALTER TABLE "queue_members" ADD CONSTRAINT "queue_members_queue_id_fkey" FOREIGN KEY ("queue_id") REFERENCES "queues"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "queue_members" ADD CONSTRAINT "queue_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE POLICY one_organization ON queue_members USING (parley_may_see(organization_id));

ALTER TABLE "conversations" ADD COLUMN "queue_id" UUID, ADD COLUMN "queued_at" TIMESTAMPTZ(6);
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_queue_id_fkey" FOREIGN KEY ("queue_id") REFERENCES "queues"("id") ON DELETE SET NULL ON UPDATE CASCADE;
-- The inbox of a queue in its order; counts of who waits there, and since when, from the index alone.
CREATE INDEX conversations_of_queue ON conversations (queue_id, (coalesce(last_message_at, created_at)) DESC, id DESC)
  WHERE queue_id IS NOT NULL;
CREATE INDEX conversations_waiting_in_queue ON conversations (queue_id, queued_at)
  WHERE queue_id IS NOT NULL AND status = 'open' AND taken_over_at IS NULL AND NOT is_test AND NOT hidden_until_reply;
