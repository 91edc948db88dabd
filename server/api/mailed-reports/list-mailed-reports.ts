import { listMailedReportsInput, mailedReportList } from '#server/contract/mailed-report.ts';
import { listMailedReports } from '#server/domain/mailed-reports/list-mailed-reports.ts';
import { operation } from '../operation.ts';
import { mailedReportExample } from './mailed-report-example.ts';

export default operation(
  {
    kind: 'query',
    summary: 'List reports by e-mail',
    description: 'By name: for administrators all of them, for others those they get.',
    scope: 'conversations:read',
    limit: 'panel',
    errors: [],
    input: listMailedReportsInput,
    output: mailedReportList,
    example: { input: {}, output: { data: [mailedReportExample], next_cursor: null, has_more: false } },
  },
  (actor, _input, { credential }) =>
    listMailedReports(actor, credential.kind !== 'key' && credential.member?.role === 'admin'),
);
