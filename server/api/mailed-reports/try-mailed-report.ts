import { mailedReportInput, mailedReportTried } from '#server/contract/mailed-report.ts';
import { tryMailedReport } from '#server/domain/mailed-reports/try-mailed-report.ts';
import { operation } from '../operation.ts';
import { mailedReportExample } from './mailed-report-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Send oneself a report by e-mail as a trial',
    description: 'Of the last period that is over, to the member who calls alone.',
    scope: 'admin',
    limit: 'panel',
    errors: ['mailed_report_not_found', 'sign_in_required', 'insufficient_scope', 'service_unavailable'],
    input: mailedReportInput,
    output: mailedReportTried,
    example: {
      input: { id: mailedReportExample.id },
      output: { ok: true as const, id: mailedReportExample.id, to: 'ana@example.com', is_sent: true },
    },
  },
  tryMailedReport,
);
