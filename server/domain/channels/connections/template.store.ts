import { isUuid } from '#server/base/ids.ts';
import type { ListTemplatesInput, Template } from '#server/contract/channels/connection.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { type ChangesPage, changesClause, changesValues } from '#server/db/page-of-changes.ts';
import { type Sql, sql } from '#server/db/sql.ts';

export interface TemplateLookupRow {
  id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  components: unknown;
  parameter_format: string;
}

const lookupColumns = 't.id, t.name, t.language, t.category, t.status, t.components, t.parameter_format';

/** Finds a template by our id, or by the messaging provider's id. */
export const findTemplateById = (on: Sql, organizationId: string, id: string): Promise<TemplateLookupRow | null> =>
  on.row<TemplateLookupRow>(
    `SELECT ${lookupColumns} FROM templates t WHERE t.organization_id = $1 AND (t.id::text = lower($2) OR t.external_id = $2)
      ORDER BY t.id LIMIT 1`,
    [organizationId, id],
  );

/**
 * Finds a number's template by name. If it exists in several languages, an approved one is preferred, and then
 * Portuguese.
 */
export const findTemplateByName = (
  on: Sql,
  organizationId: string,
  wanted: { readonly connectionId: string; readonly name: string; readonly language: string | null },
): Promise<TemplateLookupRow | null> =>
  on.row<TemplateLookupRow>(
    `SELECT ${lookupColumns} FROM templates t
      WHERE t.organization_id = $1 AND t.connection_id = $2 AND t.name = $3 AND ($4::text IS NULL OR t.language = $4)
      ORDER BY t.status = 'APPROVED' DESC, t.language = 'pt_BR' DESC, t.language LIMIT 1`,
    [organizationId, wanted.connectionId, wanted.name, wanted.language],
  );

/** A template with all fields of its API view. Times are ISO text. */
export interface TemplateRow extends Omit<Template, 'components'> {
  components: unknown;
  /** The times precise to the microsecond, used in page cursors. */
  created_position: string;
  updated_position: string;
}

const columns = `t.id, t.name, t.language, t.category, t.status, t.components, t.parameter_format, t.rejected_reason,
  t.quality, t.connection_id, ${isoText('t.synced_at')} AS synced_at, ${isoText('t.created_at')} AS created_at,
  ${preciseText('t.created_at')} AS created_position, ${preciseText('t.updated_at')} AS updated_position`;

export const selectTemplates = (
  organizationId: string,
  query: Omit<ListTemplatesInput, 'limit'> & ChangesPage,
): Promise<TemplateRow[]> => {
  const { connection_id: connectionId } = query;
  // A filter value that is not a UUID cannot match any connection.
  if (connectionId !== undefined && !isUuid(connectionId)) return Promise.resolve([]);
  return sql.rows<TemplateRow>(
    `SELECT ${columns} FROM templates t
      WHERE t.organization_id = $1 AND ($2::text IS NULL OR t.status = upper($2)) AND ($3::text IS NULL OR t.name = $3)
        AND ($4::uuid IS NULL OR t.connection_id = $4)
        ${changesClause(5, 't.created_at', 't.updated_at', 't.id')}`,
    [organizationId, query.status ?? null, query.name ?? null, connectionId ?? null, ...changesValues(query)],
  );
};

export const findTemplates = (organizationId: string, ids: readonly string[]): Promise<TemplateRow[]> =>
  sql.rows<TemplateRow>(`SELECT ${columns} FROM templates t WHERE t.organization_id = $1 AND t.id = ANY($2::uuid[])`, [
    organizationId,
    ids,
  ]);
