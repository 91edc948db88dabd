import { figureExportShape, startExportInput } from '#server/contract/figure-export.ts';
import { namesCustomers } from '#server/domain/analytics/export-table.ts';
import { startExport } from '#server/domain/analytics/start-export.ts';
import { operation } from '../operation.ts';
import { requirePower } from '../require-power.ts';
import { exportExample } from './export-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Export figures',
    description:
      'A table of the page, or the conversations behind a number, as a CSV. It is made in the background; whoever asked finds it for a week. The conversations name their customers: for administrators and editors.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['segment_not_found', 'exports_waiting', 'sign_in_required'],
    input: startExportInput,
    output: figureExportShape,
    example: {
      input: {
        table: 'agent' as const,
        title: 'Agentes',
        locale: 'pt-BR' as const,
        from: '2026-11-01',
        to: '2026-11-20',
      },
      output: { ...exportExample, status: 'waiting' as const, rows: null, url: null },
    },
  },
  (actor, input, call) => {
    // The conversations behind a number name their customers, so that file counts as an export of contacts.
    if (namesCustomers(input)) requirePower(call, 'contacts:export');
    return startExport(actor, input);
  },
);
