-- Whoever may hold no conversation looks after no queue: such a queue would ring nobody.
DELETE FROM "queue_members" q
 USING "members" m
 WHERE m."organization_id" = q."organization_id" AND m."user_id" = q."user_id" AND m."role" = 'financeiro';
