import { mailedReportDone, mailedReportInput } from '#server/contract/mailed-report.ts';
import { removeMailedReport } from '#server/domain/mailed-reports/remove-mailed-report.ts';
import { operation } from '../operation.ts';
import { mailedReportExample } from './mailed-report-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Delete a report by e-mail',
    description: 'Nobody gets it any more; what was sent stands among the e-mails.',
    scope: 'admin',
    limit: 'panel',
    errors: ['mailed_report_not_found'],
    input: mailedReportInput,
    output: mailedReportDone,
    example: { input: { id: mailedReportExample.id }, output: { ok: true as const, id: mailedReportExample.id } },
  },
  removeMailedReport,
);
