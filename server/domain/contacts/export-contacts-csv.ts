import type { Actor } from '#server/base/actor.ts';
import type { ExportContactsCsvInput, ExportContactsCsvResult } from '#server/contract/contact-bulk.ts';
import { pageSize } from '#server/contract/page.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { loadFieldDefinitions } from '../custom-fields/load-field-definitions.ts';
import { contactView } from './contact.view.ts';
import { csvColumns, csvHead, csvLines } from './contacts-csv.ts';
import { selectPart } from './select-part.ts';

/** Who took contacts away is kept, with the names of the filters, never with what was searched for. */
const noteExport = (actor: Actor, filters: readonly string[]): Promise<void> =>
  transact((tx) => recordAudit(tx, actor, 'contacts.exported', { type: 'organization', id: null }, { filters }));

/**
 * Panel: all contacts that match a filter as CSV, a part a call; the first part has the head line. Throws
 * invalid_cursor.
 */
export async function exportContactsCsv(actor: Actor, input: ExportContactsCsvInput): Promise<ExportContactsCsvResult> {
  const { organizationId } = actor;
  const filter = input.filter ?? {};
  const page = { limit: pageSize(input.limit ?? 200), cursor: input.cursor };
  const { rows, ...rest } = await selectPart(organizationId, 'contacts-csv', filter, page);
  const definitions = await loadFieldDefinitions(organizationId);
  const columns = csvColumns(definitions.map((definition) => definition.key));
  const isFirst = input.cursor === undefined;
  if (isFirst) await noteExport(actor, Object.keys(filter));
  const lines = csvLines(columns, rows.map(contactView));
  return { csv: (isFirst ? csvHead(columns) : '') + lines, count: rows.length, ...rest };
}
