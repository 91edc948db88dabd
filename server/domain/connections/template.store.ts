import type { Sql } from '#server/db/sql.ts';

export interface TemplateLookupRow {
  id: string;
  name: string;
  language: string;
  status: string;
  components: unknown;
  parameter_format: string;
}

const lookupColumns = 't.id, t.name, t.language, t.status, t.components, t.parameter_format';

/** By our id, or the one the operator gave it. */
export const findTemplateById = (on: Sql, organizationId: string, id: string): Promise<TemplateLookupRow | null> =>
  on.row<TemplateLookupRow>(
    `SELECT ${lookupColumns} FROM templates t WHERE t.organization_id = $1 AND (t.id::text = lower($2) OR t.external_id = $2)
      ORDER BY t.id LIMIT 1`,
    [organizationId, id],
  );

/** A number's templates of one name: the best of several languages first. */
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
