import { createMailedReportInput, mailedReportShape } from '#server/contract/mailed-report.ts';
import { createMailedReport } from '#server/domain/mailed-reports/save-mailed-report.ts';
import { operation } from '../operation.ts';
import { mailedReportExample } from './mailed-report-example.ts';

export default operation(
  {
    kind: 'mutation',
    summary: 'Arrange a report by e-mail',
    description:
      'Numbers of the week or month that is over, with those before beside them, to members who may see reports, at an hour of the organization’s clock.',
    scope: 'admin',
    limit: 'panel',
    errors: ['mailed_reports_full', 'assigned_user_not_member', 'assigned_user_role_not_eligible'],
    input: createMailedReportInput,
    output: mailedReportShape,
    example: {
      input: {
        name: mailedReportExample.name,
        cadence: 'weekly' as const,
        weekday: 1,
        sections: ['headline' as const],
        locale: 'pt-BR' as const,
        recipient_ids: mailedReportExample.recipients.map(({ id }) => id),
      },
      output: mailedReportExample,
    },
  },
  createMailedReport,
);
