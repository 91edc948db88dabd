import type { Tx } from '#server/db/transact.ts';

/**
 * Removes the person's name from the names of imported files, in the import itself and in the audit log. `mentions` is
 * a pattern that matches the name.
 */
export async function redactFileNames(
  tx: Tx,
  organizationId: string,
  mentions: string | null,
  mark: string,
): Promise<void> {
  if (mentions === null) return;
  const values = [organizationId, mentions, mark];
  await tx.run(
    `UPDATE contact_imports SET file_name = regexp_replace(file_name, $2, $3, 'gi')
      WHERE organization_id = $1 AND file_name ~* $2`,
    values,
  );
  await tx.run(
    `UPDATE audit_entries SET object_name = regexp_replace(object_name, $2, $3, 'gi'), details = details - 'file_name'
      WHERE organization_id = $1 AND object_type = 'contact_import' AND (object_name ~* $2 OR details ->> 'file_name' ~* $2)`,
    values,
  );
}
