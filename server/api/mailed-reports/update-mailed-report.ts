import { mailedReportShape, updateMailedReportInput } from '#server/contract/mailed-report.ts';
import { updateMailedReport } from '#server/domain/mailed-reports/save-mailed-report.ts';
import { operation } from '../operation.ts';
import { mailedReportExample } from './mailed-report-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Change, pause or resume a report by e-mail',
    description: 'Only what is sent changes; its recipients are set as a whole.',
    scope: 'admin',
    limit: 'panel',
    errors: ['mailed_report_not_found', 'assigned_user_not_member', 'assigned_user_role_not_eligible'],
    input: updateMailedReportInput,
    output: mailedReportShape,
    example: {
      input: { id: mailedReportExample.id, is_paused: true },
      output: { ...mailedReportExample, is_paused: true, next_due_at: null },
    },
  },
  updateMailedReport,
);
