-- Facts are put in order by the log itself, from 1 on without gaps in each organization; whoever makes something of them
-- is a reader with a position of its own.
CREATE TABLE "fact_logs" (
    "organization_id" UUID NOT NULL,
    "position" BIGINT NOT NULL,

    CONSTRAINT "fact_logs_pkey" PRIMARY KEY ("organization_id")
);

CREATE TABLE "fact_readers" (
    "organization_id" UUID NOT NULL,
    "reader" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "fact_id" UUID,
    "fact_type" TEXT,
    "fact_position" BIGINT,
    "error" TEXT,
    "failing_since" TIMESTAMPTZ(6),
    "next_attempt_at" TIMESTAMPTZ(6),
    "stopped_at" TIMESTAMPTZ(6),

    CONSTRAINT "fact_readers_pkey" PRIMARY KEY ("organization_id","reader")
);

-- Nobody publishes from here to the commit: this waits for publications under way, and later ones wait for it. A process
-- of the version before cannot publish any more without the sequence; it still records facts, which the others put in order.
ALTER SEQUENCE outbox_position RENAME TO outbox_position_of_all;

-- Positions were given across organizations: what streams remember stays behind what comes.
INSERT INTO fact_logs (organization_id, position)
SELECT o.id, s.last_value FROM organizations o, outbox_position_of_all s WHERE s.is_called;

-- Whatever has a position was made into events when it got it.
INSERT INTO fact_readers (organization_id, reader, position) SELECT organization_id, 'webhooks', position FROM fact_logs;

DROP SEQUENCE outbox_position_of_all;
