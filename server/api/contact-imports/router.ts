import { router } from '../trpc.ts';
import cancelImport from './cancel-import.ts';
import exportImportErrors from './export-import-errors.ts';
import getImport from './get-import.ts';
import listImportErrors from './list-import-errors.ts';
import listImports from './list-imports.ts';
import previewImport from './preview-import.ts';
import startImport from './start-import.ts';

export const contactImportsRouter = router({
  previewImport,
  startImport,
  getImport,
  listImports,
  listImportErrors,
  exportImportErrors,
  cancelImport,
});
