import {
  importErrorFileShape,
  importErrorsPage,
  importIdInput,
  importPreviewShape,
  importShape,
  importsPage,
  listImportErrorsInput,
  listImportsInput,
  previewImportInput,
  startImportInput,
} from '#server/contract/people/contact-import.ts';
import { cancelImport } from '#server/domain/people/contact-imports/cancel-import.ts';
import { exportImportErrors } from '#server/domain/people/contact-imports/export-import-errors.ts';
import { getImport } from '#server/domain/people/contact-imports/get-import.ts';
import { listImportErrors } from '#server/domain/people/contact-imports/list-import-errors.ts';
import { listImports } from '#server/domain/people/contact-imports/list-imports.ts';
import { previewImport } from '#server/domain/people/contact-imports/preview-import.ts';
import { startImport } from '#server/domain/people/contact-imports/start-import.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';
import { importErrorExample, importExample } from './import-example.ts';

export const contactImportsRouter = router({
  previewImport: operation(
    {
      kind: 'mutation',
      summary: 'Look into a file',
      description:
        'Columns with samples and what each probably means; nothing is stored. Separator and encoding are found out.',
      scope: 'contacts:write',
      limit: 'panel',
      errors: ['invalid_csv'],
      input: previewImportInput,
      output: importPreviewShape,
      example: {
        input: { content: 'bm9tZTt0ZWxlZm9uZQpNYXJpbmE7KzU1MTE5ODc2NTQzMjE=' },
        output: {
          rows: 1,
          columns: [
            { name: 'nome', samples: ['Marina'], target: 'name' },
            { name: 'telefone', samples: ['+5511987654321'], target: 'phone' },
          ],
        },
      },
    },
    previewImport,
  ),
  startImport: operation(
    {
      kind: 'mutation',
      summary: 'Start an import',
      description:
        'Each row becomes an upsert, in the background. A dry run tries every row alone and keeps nothing: a person twice in the file counts as created twice.',
      scope: 'contacts:write',
      limit: 'panel',
      errors: ['invalid_csv', 'storage_full'],
      input: startImportInput,
      output: importShape,
      example: {
        input: {
          file_name: 'clientes.csv',
          content: 'bm9tZTt0ZWxlZm9uZQpNYXJpbmE7KzU1MTE5ODc2NTQzMjE=',
          mapping: ['name', 'phone'],
        },
        output: importExample,
      },
    },
    startImport,
  ),
  getImport: operation(
    {
      kind: 'query',
      summary: 'One import',
      description: 'Its counts while it runs and after.',
      scope: 'contacts:write',
      limit: 'panel',
      errors: ['import_not_found'],
      input: importIdInput,
      output: importShape,
      example: { input: { id: importExample.id }, output: importExample },
    },
    getImport,
  ),
  listImports: operation(
    {
      kind: 'query',
      summary: 'List imports',
      description: 'Newest first, each with its counts.',
      scope: 'contacts:write',
      limit: 'panel',
      errors: ['invalid_cursor'],
      input: listImportsInput,
      output: importsPage,
      example: { input: { limit: 20 }, output: { data: [importExample], next_cursor: null, has_more: false } },
    },
    listImports,
  ),
  listImportErrors: operation(
    {
      kind: 'query',
      summary: 'Errors of an import',
      description: 'In the order of the file: rows that failed, and contacts saved without something.',
      scope: 'contacts:write',
      limit: 'panel',
      errors: ['import_not_found', 'invalid_cursor'],
      input: listImportErrorsInput,
      output: importErrorsPage,
      example: {
        input: { id: importExample.id },
        output: { data: [importErrorExample], next_cursor: null, has_more: false },
      },
    },
    listImportErrors,
  ),
  exportImportErrors: operation(
    {
      kind: 'query',
      summary: 'Error file of an import',
      description: 'A CSV of the rows that failed, with why; corrected, it can be imported again.',
      scope: 'contacts:write',
      limit: 'panel',
      errors: ['import_not_found'],
      input: importIdInput,
      output: importErrorFileShape,
      example: {
        input: { id: importExample.id },
        output: { ok: true, file_name: 'clientes-errors.csv', content: 'nome,telefone,error,message' },
      },
    },
    exportImportErrors,
  ),
  cancelImport: operation(
    {
      kind: 'mutation',
      summary: 'Cancel an import',
      description: 'No further row is taken; what was saved stays. One that has ended stays as it is.',
      scope: 'contacts:write',
      limit: 'panel',
      errors: ['import_not_found'],
      input: importIdInput,
      output: importShape,
      example: {
        input: { id: importExample.id },
        output: { ...importExample, status: 'canceled', ended_at: '2026-11-20T18:32:00.000Z' },
      },
    },
    cancelImport,
  ),
});
