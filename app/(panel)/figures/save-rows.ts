import { saveFile } from '#app/_ui/save-file.ts';

/** The rows of a table as a file. */
export async function saveRows(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  const { writeCsvRows } = await import('#server/base/csv.ts');
  saveFile(new Blob([`﻿${writeCsvRows(rows)}`], { type: 'text/csv;charset=utf-8' }), name);
}
