import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import { findImport, type ImportRow } from './contact-import.store.ts';

/** Returns an import of the organization with its counts. Throws import_not_found. */
export async function requireImport(organizationId: string, id: string): Promise<ImportRow> {
  const row = isUuid(id) ? await findImport(organizationId, id) : null;
  if (!row) throw new AppError('import_not_found');
  return row;
}
