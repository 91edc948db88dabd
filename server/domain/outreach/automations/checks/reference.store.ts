import { sql } from '#server/db/sql.ts';

/** The objects of an organization that the steps of a flow can refer to. */
export interface References {
  pipelines: { id: string; name: string; stages: { id: string; name: string }[] }[];
  fields: string[];
  members: { email: string; role: string }[];
  templates: { name: string; language: string; status: string; components: unknown }[];
  numbers: string[];
  campaigns: { id: string; name: string }[];
  queues: { id: string; name: string; members: number }[];
  /** Segments: shared views of contacts. */
  segments: { id: string; name: string }[];
  /** Files that were uploaded to flows, for steps that send them. */
  files: { id: string; mime_type: string; size: number }[];
}

export const findReferences = (organizationId: string): Promise<References | null> =>
  sql.row<References>(
    `SELECT coalesce((SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'stages',
                (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name)), '[]')
                   FROM pipeline_stages s WHERE s.pipeline_id = p.id)))
               FROM pipelines p WHERE p.organization_id = $1), '[]') AS pipelines,
            coalesce((SELECT json_agg(f.key) FROM custom_fields f WHERE f.organization_id = $1), '[]') AS fields,
            coalesce((SELECT json_agg(json_build_object('email', u.email, 'role', m.role))
               FROM members m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1), '[]') AS members,
            coalesce((SELECT json_agg(json_build_object('name', t.name, 'language', t.language, 'status', t.status, 'components', t.components))
               FROM templates t WHERE t.organization_id = $1), '[]') AS templates,
            coalesce((SELECT json_agg(n.id) FROM connections n WHERE n.organization_id = $1 AND n.removed_at IS NULL), '[]')
              AS numbers,
            coalesce((SELECT json_agg(json_build_object('id', c.id, 'name', c.name))
               FROM campaigns c WHERE c.organization_id = $1), '[]') AS campaigns,
            coalesce((SELECT json_agg(json_build_object('id', q.id, 'name', q.name, 'members',
                (SELECT count(*)::int FROM queue_members k WHERE k.queue_id = q.id)))
               FROM queues q WHERE q.organization_id = $1), '[]') AS queues,
            coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name)) FROM saved_views s
              WHERE s.organization_id = $1 AND s.kind = 'contacts' AND s.is_shared), '[]') AS segments,
            coalesce((SELECT json_agg(json_build_object('id', f.id, 'mime_type', f.mime_type, 'size', f.size))
               FROM automation_files a JOIN files f ON f.id = a.file_id WHERE a.organization_id = $1), '[]') AS files`,
    [organizationId],
  );
