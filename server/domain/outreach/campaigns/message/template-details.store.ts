import { type Sql, sql } from '#server/db/sql.ts';

export interface TemplateDetails {
  status: string;
  category: string;
  quality: string | null;
  components: unknown;
}

/**
 * Finds the status, category, quality and components that the messaging provider last reported for a template of the
 * number.
 */
export const findTemplateDetails = (
  organizationId: string,
  connectionId: string,
  named: { readonly name: string; readonly language: string },
  on: Sql = sql,
): Promise<TemplateDetails | null> =>
  on.row<TemplateDetails>(
    `SELECT status, category, quality, components FROM templates
      WHERE organization_id = $1 AND connection_id = $2 AND name = $3 AND language = $4`,
    [organizationId, connectionId, named.name, named.language],
  );

export const findNumberStatus = (organizationId: string, id: string): Promise<{ status: string } | null> =>
  sql.row<{ status: string }>(
    'SELECT status FROM connections WHERE organization_id = $1 AND id = $2 AND removed_at IS NULL',
    [organizationId, id],
  );
