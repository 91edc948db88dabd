import { mailedReportDone, mailedReportInput } from '#server/contract/mailed-report.ts';
import { leaveMailedReport } from '#server/domain/mailed-reports/remove-mailed-report.ts';
import { operation } from '../operation.ts';
import { mailedReportExample } from './mailed-report-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Leave a report by e-mail',
    description: 'The member who calls is taken off its recipients.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: ['mailed_report_not_found'],
    input: mailedReportInput,
    output: mailedReportDone,
    example: { input: { id: mailedReportExample.id }, output: { ok: true as const, id: mailedReportExample.id } },
  },
  leaveMailedReport,
);
