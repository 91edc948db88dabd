import { sql } from '#server/db/sql.ts';

export interface FieldDefinitionRow {
  key: string;
  label: string;
  type: string;
  options: string[];
  placeholder: string | null;
  position: number;
}

/** The organization's custom fields in their order. */
export const selectFieldDefinitions = (organizationId: string): Promise<FieldDefinitionRow[]> =>
  sql.rows<FieldDefinitionRow & Record<string, unknown>>(
    `SELECT key, label, type, options, placeholder, position FROM custom_fields
      WHERE organization_id = $1 ORDER BY position, key`,
    [organizationId],
  );
