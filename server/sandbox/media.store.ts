import { sql } from '#server/db/sql.ts';

export interface SandboxMedium {
  id: string;
  phone_number_id: string;
  mime_type: string;
  filename: string | null;
  sha256: string;
  bytes: Buffer;
}

export const insertMedium = (medium: SandboxMedium): Promise<number> =>
  sql.run(
    'INSERT INTO sandbox_media (id, phone_number_id, mime_type, filename, sha256, bytes) VALUES ($1, $2, $3, $4, $5, $6)',
    [medium.id, medium.phone_number_id, medium.mime_type, medium.filename, medium.sha256, medium.bytes],
  );

export const findMedium = (id: string): Promise<SandboxMedium | null> =>
  sql.row<SandboxMedium>(
    'SELECT id, phone_number_id, mime_type, filename, sha256, bytes FROM sandbox_media WHERE id = $1',
    [id],
  );
