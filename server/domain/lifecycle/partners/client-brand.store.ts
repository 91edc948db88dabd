import type { Tx } from '#server/db/transact.ts';

interface NewBrand {
  readonly name: string;
  readonly color: string;
  readonly mailSender: string | null;
  /** The id of the logo's file; null for no logo. If undefined, the current logo stays. */
  readonly logoFileId: string | null | undefined;
}

/** Saves the brand. Returns the file of the previous logo if it is no longer used. */
export async function saveBrand(tx: Tx, clientId: string, brand: NewBrand): Promise<string | null> {
  const before = await tx.row<{ logo_file_id: string | null }>(
    'SELECT logo_file_id FROM brands WHERE organization_id = $1 FOR UPDATE',
    [clientId],
  );
  const old = before?.logo_file_id ?? null;
  const logo = brand.logoFileId === undefined ? old : brand.logoFileId;
  await tx.run(
    `INSERT INTO brands (organization_id, name, color, mail_sender, logo_file_id, updated_at)
     VALUES ($1, $2, $3, $4, $5, now())
     ON CONFLICT (organization_id) DO UPDATE SET name = excluded.name, color = excluded.color,
            mail_sender = excluded.mail_sender, logo_file_id = excluded.logo_file_id, updated_at = now()`,
    [clientId, brand.name, brand.color, brand.mailSender, logo],
  );
  return old === logo ? null : old;
}

/** Deletes the row of a logo file. Returns the storage key of its bytes. */
export const deleteLogo = async (tx: Tx, clientId: string, id: string): Promise<string | null> =>
  (
    await tx.row<{ storage_key: string | null }>(
      'DELETE FROM files WHERE organization_id = $1 AND id = $2 RETURNING storage_key',
      [clientId, id],
    )
  )?.storage_key ?? null;
