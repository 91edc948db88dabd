-- Which database is allowed to send. A copy or a restored database has another parley_home(): nothing leaves it until somebody
-- releases it (server/domain/developers/engine/release-restored.ts).
CREATE TABLE "deployment_release" (
    "is_only" BOOLEAN NOT NULL DEFAULT true,
    "home" TEXT NOT NULL,
    "released_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "released_by" TEXT,

    CONSTRAINT "deployment_release_pkey" PRIMARY KEY ("is_only"),
    CONSTRAINT "deployment_release_only" CHECK (is_only)
);

-- A database in use goes on. One that came out of a dump of an older version is held: its migrations were written by one COPY,
-- so many of them carry the same transaction, while each that really ran has its own. One that was restored long ago and has been
-- at work since goes on as well: its events are of more than the one COPY.
INSERT INTO deployment_release (home)
SELECT CASE WHEN EXISTS (SELECT 1 FROM _prisma_migrations GROUP BY xmin::text HAVING count(*) > 10)
             AND (SELECT count(*) FROM (SELECT DISTINCT xmin::text FROM outbox LIMIT 2) AS written) < 2
            THEN 'restored' ELSE parley_home() END;
