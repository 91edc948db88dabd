import type { Tx } from '#server/db/transact.ts';
import type { MovedIdentifier, MovedPosition } from './merge-belongings.store.ts';

interface Return {
  readonly from: string;
  readonly to: string;
}

/**
 * Moves identifiers back to the contact, including identifiers that the survivor has given up since, if no other
 * contact has them.
 */
export const returnIdentifiers = (
  tx: Tx,
  organizationId: string,
  { from, to }: Return,
  identifiers: readonly MovedIdentifier[],
): Promise<number> =>
  tx.run(
    `WITH moved AS (
       SELECT * FROM jsonb_to_recordset($4::jsonb) AS m(id uuid, type text, value text, match_key text, label text)
     ), returned AS (
       UPDATE contact_identifiers i SET contact_id = $3 FROM moved m
        WHERE i.organization_id = $1 AND i.contact_id = $2 AND i.type = m.type::identifier_type AND i.match_key = m.match_key
     )
     INSERT INTO contact_identifiers (id, organization_id, contact_id, type, value, match_key, label)
     SELECT m.id, $1, $3, m.type::identifier_type, m.value, m.match_key, m.label FROM moved m
     ON CONFLICT DO NOTHING`,
    [organizationId, from, to, JSON.stringify(identifiers)],
  );

/** Finds which e-mails and phone numbers each of the contacts has now. */
export const heldIdentifiers = (
  tx: Tx,
  organizationId: string,
  contactIds: readonly string[],
): Promise<{ contact_id: string; type: string; value: string }[]> =>
  tx.rows<{ contact_id: string; type: string; value: string }>(
    `SELECT contact_id, type::text AS type, value FROM contact_identifiers
      WHERE organization_id = $1 AND contact_id = ANY($2::uuid[]) AND type IN ('email', 'phone') ORDER BY id`,
    [organizationId, contactIds],
  );

/**
 * Gives tags back to the contact. Tags that the survivor has only because of the merge are removed from the survivor.
 */
export async function returnTags(
  tx: Tx,
  organizationId: string,
  { from, to }: Return,
  tags: { readonly had: readonly string[]; readonly gained: readonly string[] },
): Promise<void> {
  await tx.run('DELETE FROM contact_tags WHERE organization_id = $1 AND contact_id = $2 AND tag_id = ANY($3::uuid[])', [
    organizationId,
    from,
    tags.gained,
  ]);
  await tx.run(
    `INSERT INTO contact_tags (contact_id, tag_id, organization_id)
     SELECT $2, t.id, $1 FROM tags t WHERE t.organization_id = $1 AND t.id = ANY($3::uuid[]) ON CONFLICT DO NOTHING`,
    [organizationId, to, tags.had],
  );
}

/**
 * Gives pipeline positions back to the contact. If the survivor has changed stage since the merge, the survivor keeps
 * the position.
 */
export async function returnPositions(
  tx: Tx,
  organizationId: string,
  { from, to }: Return,
  pipelines: { readonly had: readonly MovedPosition[]; readonly gained: readonly string[] },
): Promise<void> {
  const moved = JSON.stringify(pipelines.had);
  const recordset = `jsonb_to_recordset($3::jsonb)
    AS m(pipeline_id uuid, stage_id uuid, entered_stage_at timestamptz, lost_at timestamptz, lost_reason text)`;
  await tx.run(
    `DELETE FROM contact_pipelines p USING ${recordset}
      WHERE p.organization_id = $1 AND p.contact_id = $2 AND p.pipeline_id = m.pipeline_id
        AND p.pipeline_id = ANY($4::uuid[]) AND p.stage_id = m.stage_id AND p.lost_at IS NOT DISTINCT FROM m.lost_at`,
    [organizationId, from, moved, pipelines.gained],
  );
  await tx.run(
    `INSERT INTO contact_pipelines (contact_id, pipeline_id, organization_id, stage_id, entered_stage_at, lost_at, lost_reason)
     SELECT $2, s.pipeline_id, $1, s.id, m.entered_stage_at, m.lost_at, m.lost_reason
       FROM ${recordset} JOIN pipeline_stages s ON s.id = m.stage_id AND s.organization_id = $1
     ON CONFLICT DO NOTHING`,
    [organizationId, to, moved],
  );
}
