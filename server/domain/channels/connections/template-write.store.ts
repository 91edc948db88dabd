import type { Tx } from '#server/db/transact.ts';

export interface KnownTemplate {
  id: string;
  name: string;
  language: string;
  status: string;
  rejected_reason: string | null;
  quality: string | null;
  category: string;
  parameter_format: string;
  components: unknown;
  synced_at: Date | null;
}

const columns =
  'id, name, language, status, rejected_reason, quality, category, parameter_format, components, synced_at';

/**
 * Returns the stored templates of a number and locks them, so that two synchronizations of the number run one after the
 * other.
 */
export const lockTemplates = async (tx: Tx, organizationId: string, connectionId: string): Promise<KnownTemplate[]> => {
  await tx.run('SELECT id FROM connections WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
    organizationId,
    connectionId,
  ]);
  return tx.rows<KnownTemplate>(
    `SELECT ${columns} FROM templates WHERE organization_id = $1 AND connection_id = $2 FOR UPDATE`,
    [organizationId, connectionId],
  );
};

export const lockTemplate = (
  tx: Tx,
  organizationId: string,
  connectionId: string,
  template: { readonly name: string; readonly language: string },
): Promise<KnownTemplate | null> =>
  tx.row<KnownTemplate>(
    `SELECT ${columns} FROM templates
      WHERE organization_id = $1 AND connection_id = $2 AND name = $3 AND language = $4 FOR UPDATE`,
    [organizationId, connectionId, template.name, template.language],
  );

export interface TemplateState {
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string;
  readonly language: string;
  readonly category: string;
  readonly status: string;
  readonly components: unknown;
  readonly parameterFormat: string;
  readonly rejectedReason: string | null;
  readonly quality: string | null;
  readonly syncedAt: Date;
}

/** Inserts or updates a template. Number, name and language together identify it (whatsapp/operator.md#c3). */
export const putTemplate = (
  tx: Tx,
  organizationId: string,
  connectionId: string,
  template: TemplateState,
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO templates (id, organization_id, connection_id, external_id, name, language, category, status, components,
       parameter_format, rejected_reason, quality, synced_at)
     VALUES ($id, $organizationId, $connectionId, $externalId, $name, $language, $category, $status, $components, $parameterFormat, $rejectedReason, $quality, $syncedAt)
     ON CONFLICT (connection_id, name, language) DO UPDATE
       SET external_id = coalesce(excluded.external_id, templates.external_id), category = excluded.category,
           status = excluded.status, components = excluded.components, parameter_format = excluded.parameter_format,
           rejected_reason = excluded.rejected_reason, quality = excluded.quality, synced_at = excluded.synced_at`,
      {
        id: template.id,
        organizationId,
        connectionId,
        externalId: template.externalId,
        name: template.name,
        language: template.language,
        category: template.category,
        status: template.status,
        components: JSON.stringify(template.components),
        parameterFormat: template.parameterFormat,
        rejectedReason: template.rejectedReason,
        quality: template.quality,
        syncedAt: template.syncedAt,
      },
    )
    .run();

export const removeTemplates = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<number> =>
  tx.run('DELETE FROM templates WHERE organization_id = $1 AND id = ANY($2::uuid[])', [organizationId, ids]);
