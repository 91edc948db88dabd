import { sql } from '#server/db/sql.ts';

export interface BrandRow {
  name: string;
  color: string;
  mail_sender: string | null;
  logo_file_id: string | null;
  logo_name: string | null;
}

export const findBrand = (organizationId: string): Promise<BrandRow | null> =>
  sql.row<BrandRow>(
    `SELECT b.name, b.color, b.mail_sender, f.id AS logo_file_id, f.name AS logo_name
       FROM brands b JOIN organizations o ON o.id = b.organization_id AND o.ended_at IS NULL
       LEFT JOIN files f ON f.id = b.logo_file_id AND f.organization_id = b.organization_id
      WHERE b.organization_id = $1`,
    [organizationId],
  );
