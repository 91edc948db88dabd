import type { Actor } from '#server/base/actor.ts';
import { readCsv, type Table } from '#server/base/csv/read-csv.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { requireRoomInDatabase } from '#server/base/process/free-space.ts';
import type { Import, StartImportInput } from '#server/contract/people/contact-import.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { requireRegisteredKeys } from '../custom-fields/require-registered-keys.ts';
import { findImport, insertImport, insertRows } from './contact-import.store.ts';
import { importView } from './contact-import.view.ts';
import { mappedKeys } from './row-to-contact.ts';

const rowsAtOnce = 5_000;

function checkMapping(mapping: readonly string[], { columns }: Table): void {
  const once = mapping.filter((target) => !['ignore', 'tags', 'phone_label'].includes(target));
  const message =
    mapping.length !== columns.length
      ? `must have one target for each of the ${columns.length} columns`
      : new Set(once).size < once.length
        ? 'a target may stand once'
        : !once.includes('email') && !once.includes('phone')
          ? 'must name the column of the e-mail or of the phone'
          : null;
  if (message) throw new AppError('invalid_request', { issues: [{ path: 'mapping', message }] });
}

/**
 * Starts to import a file of contacts. Each row is saved as an upsert, in the background. Throws invalid_csv,
 * invalid_request for an invalid mapping, unknown_fields for an unregistered custom field, storage_full.
 */
export async function startImport(actor: Actor, input: StartImportInput): Promise<Import> {
  await requireRoomInDatabase();
  const table = readCsv(input.content);
  checkMapping(input.mapping, table);
  const id = newId();
  const { file_name, mapping, tags = [], dry_run = false } = input;
  return transact(async (tx) => {
    await requireRegisteredKeys(tx, actor.organizationId, mappedKeys(mapping));
    const total = table.rows.length;
    const startedBy = { id: actor.id, name: actor.name };
    const { columns } = table;
    await insertImport(tx, actor.organizationId, {
      ...{ id, file_name, dry_run, columns, mapping, tags, total },
      started_by: startedBy,
    });
    for (let index = 0; index < total; index += rowsAtOnce) {
      await insertRows(tx, id, index + 2, table.rows.slice(index, index + rowsAtOnce));
    }
    await recordAudit(
      tx,
      actor,
      'contact_import.started',
      { type: 'contact_import', id, name: file_name },
      { file_name, total, dry_run },
    );
    tx.afterCommit(() =>
      enqueue('parley/contact_import.due', { organization_id: actor.organizationId, import_id: id }),
    );
    const row = await findImport(actor.organizationId, id, tx);
    if (!row) throw new Error('an inserted row is there');
    return importView(row);
  });
}
