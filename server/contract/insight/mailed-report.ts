import { z } from 'zod';
import { locales } from '../organization/session.ts';
import { listOf } from '../platform/page.ts';
import { nameText, ok, pathId, timestamp, uuid } from '../platform/wire.ts';
import { mailedSections, reportCadences } from './mailed-report-words.ts';

/** Maximum number of mailed reports of one organization. */
export const mailedReportsMax = 20;

const name = nameText(100).describe('Stands in the e-mail.');
const cadence = z.enum(reportCadences);
const weekday = z.int().min(1).max(7).describe('Of weekly ones: 1 is Monday. Monthly ones go on the first day.');
const hour = z.int().min(0).max(23).describe('On the organization’s clock.');
const sections = z
  .array(z.enum(mailedSections))
  .min(1)
  .max(mailedSections.length)
  .describe('What it tells. Costs are told only to recipients whose role may see them.');
const locale = z.enum(locales).describe('The language of the e-mail.');
const recipientIds = z.array(z.string().max(100)).min(1).max(200).describe('Members who may see reports: all of them.');

export const mailedReportShape = z.object({
  id: uuid,
  name: z.string(),
  cadence,
  weekday: z.int().nullable().describe('null of monthly ones.'),
  hour,
  sections: z.array(z.enum(mailedSections)),
  locale,
  is_paused: z.boolean(),
  next_due_at: timestamp.nullable().describe('null while it is paused.'),
  last_sent_at: timestamp.nullable(),
  recipients: z
    .array(
      z.object({
        id: uuid,
        name: z.string(),
        may_see: z.boolean().describe('false: the role sees no reports any more, so no e-mail is sent.'),
      }),
    )
    .describe('By name; none: everybody has left.'),
});
export type MailedReport = z.infer<typeof mailedReportShape>;
export const mailedReportList = listOf(mailedReportShape);

export const listMailedReportsInput = z.strictObject({});
export const createMailedReportInput = z
  .strictObject({
    name,
    cadence,
    weekday: weekday.optional(),
    hour: hour.default(8),
    sections,
    locale,
    recipient_ids: recipientIds,
  })
  .refine((report) => (report.cadence === 'weekly') === (report.weekday !== undefined), {
    path: ['weekday'],
    message: 'must be there for weekly reports, and for no others',
  });
export type CreateMailedReportInput = z.output<typeof createMailedReportInput>;
export const updateMailedReportInput = z
  .strictObject({
    id: pathId,
    name: name.optional(),
    cadence: cadence.optional(),
    weekday: weekday.optional(),
    hour: hour.optional(),
    sections: sections.optional(),
    locale: locale.optional(),
    is_paused: z.boolean().optional(),
    recipient_ids: recipientIds.optional(),
  })
  .refine((report) => (report.cadence === 'weekly' ? report.weekday !== undefined : true), {
    path: ['weekday'],
    message: 'must be there with cadence weekly',
  })
  .refine((report) => !(report.cadence === 'monthly' && report.weekday !== undefined), {
    path: ['weekday'],
    message: 'must not be there with cadence monthly',
  });
export type UpdateMailedReportInput = z.output<typeof updateMailedReportInput>;

export const mailedReportInput = z.strictObject({ id: pathId });
export const mailedReportDone = z.object({ ok, id: uuid });
export const mailedReportTried = z.object({
  ok,
  id: uuid,
  to: z.string().describe('The address of the member who called.'),
  is_sent: z.boolean().describe('false: there is no mail server; administrators read it among the e-mails sent.'),
});
