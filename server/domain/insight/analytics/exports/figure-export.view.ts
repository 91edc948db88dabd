import type { FigureExport } from '#server/contract/insight/figure-export.ts';
import { fileLink } from '../../../platform/files/file-link.ts';
import type { ExportRow } from './figure-export.store.ts';

const told = ['segment_not_found', 'storage_full', 'insufficient_scope'] as const;

/**
 * Converts an export to the form for the member who requested it. Error codes that the member can act on are shown; all
 * other codes become internal_error.
 */
export function exportView(organizationId: string, row: ExportRow): FigureExport {
  const { id, title, status, row_count: rows, created_at, file_id: fileId, file_name: name } = row;
  return {
    ...{ id, title, status, rows, created_at },
    url: fileId && name ? fileLink({ organizationId, id: fileId }, name) : null,
    error: status === 'failed' ? (told.find((code) => code === row.error) ?? 'internal_error') : null,
  };
}
