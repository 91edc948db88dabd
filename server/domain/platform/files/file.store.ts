import { type Sql, sql } from '#server/db/sql.ts';

export interface NewFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly storageKey: string | null;
  readonly sourceUrl: string | null;
}

export const insertFile = (on: Sql, organizationId: string, file: NewFile): Promise<number> =>
  on
    .bind(
      `INSERT INTO files (id, organization_id, name, mime_type, size, sha256, storage_key, source_url)
     VALUES ($id, $organizationId, $name, $mimeType, $size, $sha256, $storageKey, $sourceUrl)`,
      {
        id: file.id,
        organizationId,
        name: file.name,
        mimeType: file.mimeType,
        size: file.size,
        sha256: file.sha256,
        storageKey: file.storageKey,
        sourceUrl: file.sourceUrl,
      },
    )
    .run();

export interface StoredFileRow {
  name: string;
  mime_type: string;
  /** The size in bytes, a bigint as text. */
  size: string;
  storage_key: string;
}

/** Finds a file whose bytes are in this deployment's storage. */
export const findStoredFile = (organizationId: string, id: string): Promise<StoredFileRow | null> =>
  sql.row<StoredFileRow>(
    'SELECT name, mime_type, size, storage_key FROM files WHERE organization_id = $1 AND id = $2 AND storage_key IS NOT NULL',
    [organizationId, id],
  );

/** Whether the file was uploaded to a flow of the organization. */
export const hasFlowFile = async (organizationId: string, id: string): Promise<boolean> =>
  (await sql.row('SELECT 1 FROM automation_files WHERE organization_id = $1 AND file_id = $2', [
    organizationId,
    id,
  ])) !== null;
