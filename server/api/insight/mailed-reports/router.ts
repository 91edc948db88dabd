import {
  createMailedReportInput,
  listMailedReportsInput,
  type MailedReport,
  mailedReportDone,
  mailedReportInput,
  mailedReportList,
  mailedReportShape,
  mailedReportTried,
  updateMailedReportInput,
} from '#server/contract/insight/mailed-report.ts';
import {
  createMailedReport,
  leaveMailedReport,
  listMailedReports,
  removeMailedReport,
  updateMailedReport,
} from '#server/domain/insight/mailed-reports/manage-mailed-reports.ts';
import { tryMailedReport } from '#server/domain/insight/mailed-reports/try-mailed-report.ts';
import { operation } from '../../operation.ts';
import { router } from '../../trpc.ts';

const mailedReportExample: MailedReport = {
  id: '01939a1c-6a40-7d42-8c53-2d3e4f5a6b71',
  name: 'A semana',
  cadence: 'weekly',
  weekday: 1,
  hour: 8,
  sections: ['headline', 'first_answers'],
  locale: 'pt-BR',
  is_paused: false,
  next_due_at: '2026-11-30T11:00:00.000Z',
  last_sent_at: '2026-11-23T11:00:04.118Z',
  recipients: [{ id: '01939a1c-6500-7b21-9c01-8a7b6c5d4e03', name: 'Ana Ribeiro', may_see: true }],
};

export const mailedReportsRouter = router({
  listMailedReports: operation(
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
  ),
  createMailedReport: operation(
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
  ),
  updateMailedReport: operation(
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
  ),
  removeMailedReport: operation(
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
  ),
  leaveMailedReport: operation(
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
  ),
  tryMailedReport: operation(
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
  ),
});
