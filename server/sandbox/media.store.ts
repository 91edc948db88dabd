import { sql } from '#server/db/sql.ts';

export interface SandboxMedium {
  id: string;
  phone_number_id: string;
  mime_type: string;
  filename: string | null;
  sha256: string;
  bytes: Buffer;
}

export const insertMedium = (medium: SandboxMedium, at: Date): Promise<number> =>
  sql
    .bind(
      `INSERT INTO sandbox_media (id, phone_number_id, mime_type, filename, sha256, bytes, created_at)
     VALUES ($id, $phone_number_id, $mime_type, $filename, $sha256, $bytes, $at)`,
      {
        id: medium.id,
        phone_number_id: medium.phone_number_id,
        mime_type: medium.mime_type,
        filename: medium.filename,
        sha256: medium.sha256,
        bytes: medium.bytes,
        at,
      },
    )
    .run();

/** Deletes the oldest media of a number, until the remaining media have at most the given number of bytes. */
export const forgetSurplusMedia = (phoneNumberId: string, bytesMax: number): Promise<number> =>
  sql.run(
    `DELETE FROM sandbox_media WHERE id IN (
       SELECT id FROM (SELECT id, sum(octet_length(bytes)) OVER (ORDER BY created_at DESC, id DESC) AS total
                         FROM sandbox_media WHERE phone_number_id = $1) AS newest
        WHERE total > $2)`,
    [phoneNumberId, bytesMax],
  );

export const findMedium = (id: string): Promise<SandboxMedium | null> =>
  sql.row<SandboxMedium>(
    'SELECT id, phone_number_id, mime_type, filename, sha256, bytes FROM sandbox_media WHERE id = $1',
    [id],
  );

/** Returns the id of the number that owns a media file, without loading the file's bytes. */
export const findMediumNumber = (id: string): Promise<{ phone_number_id: string } | null> =>
  sql.row<{ phone_number_id: string }>('SELECT phone_number_id FROM sandbox_media WHERE id = $1', [id]);
/**
 * Deletes media after 7 days. The real WhatsApp API stores media for 30 days. The sandbox deletes them earlier, because
 * it stores them in the product's database.
 */
export const deleteOldMedia = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM sandbox_media WHERE id IN (
       SELECT id FROM sandbox_media WHERE created_at < $1::timestamptz - interval '7 days' LIMIT $2)`,
    [at, limit],
  );
