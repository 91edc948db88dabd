import { sql } from '#server/db/sql.ts';

/**
 * Finds all dimensions of a kind (such as `agent` or `member`) that have sums. Each dimension takes a single index
 * lookup (a loose index scan).
 */
export const selectDimensions = async (organizationId: string, kind: string): Promise<string[]> =>
  (
    await sql.rows<{ dimension: string }>(
      `WITH RECURSIVE known AS (
         (SELECT dimension FROM figure_cells WHERE organization_id = $1 AND dimension >= $2 || ':' AND dimension < $2 || ';'
           ORDER BY dimension LIMIT 1)
         UNION ALL
         SELECT (SELECT c.dimension FROM figure_cells c
                  WHERE c.organization_id = $1 AND c.dimension > known.dimension AND c.dimension < $2 || ';'
                  ORDER BY c.dimension LIMIT 1)
           FROM known WHERE known.dimension IS NOT NULL
       )
       SELECT dimension FROM known WHERE dimension IS NOT NULL`,
      [organizationId, kind],
    )
  ).map(({ dimension }) => dimension);

interface Named {
  id: string;
  name: string;
}

/** Returns the names of the compared agents, members, tags and so on. A member who has left keeps their name. */
export const selectNames = (organizationId: string, kind: string, ids: readonly string[]): Promise<Named[]> =>
  sql.rows<Named & Record<string, unknown>>(
    `SELECT id::text, name FROM agents WHERE $2 = 'agent' AND organization_id = $1 AND id = ANY($3::text[]::uuid[])
     UNION ALL
     SELECT id::text, name FROM connections WHERE $2 = 'number' AND organization_id = $1 AND id = ANY($3::text[]::uuid[])
     UNION ALL
     SELECT id::text, name FROM tags WHERE $2 = 'tag' AND organization_id = $1 AND id = ANY($3::text[]::uuid[])
     UNION ALL
     SELECT id::text, name FROM queues WHERE $2 = 'queue' AND organization_id = $1 AND id = ANY($3::text[]::uuid[])
     UNION ALL
     SELECT u.id::text, u.name FROM users u JOIN members m ON m.user_id = u.id AND m.organization_id = $1
      WHERE $2 = 'member' AND u.id = ANY($3::text[]::uuid[])`,
    [organizationId, kind, ids],
  );
