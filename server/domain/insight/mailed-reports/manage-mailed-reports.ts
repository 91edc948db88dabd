import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { cleanName } from '#server/base/text/clean-name.ts';
import {
  type CreateMailedReportInput,
  type MailedReport,
  mailedReportsMax,
  type UpdateMailedReportInput,
} from '#server/contract/insight/mailed-report.ts';
import { type MailedSection, mailedSections } from '#server/contract/insight/mailed-report-words.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { checkMembers } from '../../organization/queues/check-members.ts';
import { applyChanges } from '../../platform/audit/apply-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { nextDue } from './due-of.ts';
import {
  countMailedReports,
  deleteMailedReport,
  deleteRecipient,
  findZone,
  lockMailedReports,
  type MailedReportRow,
  type MailedReportWrite,
  saveMailedReport,
  selectMailedReports,
  setRecipients,
} from './mailed-report.store.ts';
import { mailedReportView } from './mailed-report.view.ts';
import { requireMailedReport } from './require-mailed-report.ts';

/** Returns the reports by e-mail. Administrators get all of them, other members those that they receive. */
export async function listMailedReports(actor: Actor, isAdministrator: boolean): Promise<Page<MailedReport>> {
  const rows = await selectMailedReports(actor.organizationId, isAdministrator ? null : actor.id);
  return wholeList(rows.map(mailedReportView));
}

type Settings = Omit<MailedReportWrite, 'nextDueAt' | 'zone' | 'at' | 'name'> & { readonly name: string };

/** Returns the requested sections in the order in which reports show them, each once. */
const inOrder = (sent: readonly MailedSection[]): MailedSection[] =>
  mailedSections.filter((section) => sent.includes(section));

/** Stores the report with the time at which it is due next. */
async function save(tx: Tx, organizationId: string, settings: Settings, at: Date): Promise<void> {
  const zone = await findZone(tx, organizationId);
  const nextDueAt = settings.is_paused ? null : nextDue(settings, zone, at).at;
  await saveMailedReport(tx, organizationId, { ...settings, name: cleanName(settings.name), nextDueAt, zone, at });
}

/** Returns the settings of a report for the audit log, with the recipients by name. */
const settingsOf = ({ name, cadence, weekday, hour, sections, locale, is_paused, recipients }: MailedReportRow) => ({
  name,
  cadence,
  weekday,
  hour,
  sections,
  locale,
  is_paused,
  recipients: recipients.map((one) => one.name),
});

/**
 * Creates a report by e-mail. It is sent for the first time at its next due time. Throws mailed_reports_full,
 * assigned_user_not_member, assigned_user_role_not_eligible.
 */
export async function createMailedReport(actor: Actor, input: CreateMailedReportInput): Promise<MailedReport> {
  const { organizationId } = actor;
  const at = now();
  return transact(async (tx) => {
    await lockMailedReports(tx, organizationId);
    if ((await countMailedReports(tx, organizationId)) >= mailedReportsMax) throw new AppError('mailed_reports_full');
    const recipients = await checkMembers(tx, organizationId, input.recipient_ids);
    const { name, cadence, weekday = null, hour, sections, locale } = input;
    const id = newId();
    const settings = { id, name, cadence, weekday, hour, sections: inOrder(sections), locale };
    await save(tx, organizationId, { ...settings, is_paused: false, countsFrom: at }, at);
    await setRecipients(tx, organizationId, id, recipients);
    const row = await requireMailedReport(organizationId, id, tx);
    const target = { type: 'mailed_report', id, name: row.name };
    await recordAudit(tx, actor, 'mailed_report.created', target, settingsOf(row));
    return mailedReportView(row);
  });
}

/** Returns the cadence and the weekday to store. Throws invalid_request for a monthly report with a weekday. */
function daysOfWeek(before: MailedReportRow, { cadence, weekday }: UpdateMailedReportInput) {
  if (weekday !== undefined && (cadence ?? before.cadence) === 'monthly')
    throw new AppError('invalid_request', {
      issues: [{ path: 'weekday', message: 'must not be there for monthly reports' }],
    });
  return cadence === 'monthly' ? { cadence, weekday: null } : { cadence, weekday };
}

/**
 * Changes only the fields that were sent. A list of recipients replaces the earlier list. A report that was due before
 * it was resumed, or before it was moved to another day, is not sent. Throws mailed_report_not_found, invalid_request,
 * assigned_user_not_member, assigned_user_role_not_eligible.
 */
export async function updateMailedReport(actor: Actor, input: UpdateMailedReportInput): Promise<MailedReport> {
  const { organizationId } = actor;
  const at = now();
  return transact(async (tx) => {
    await lockMailedReports(tx, organizationId);
    const { id, recipient_ids, sections, ...sent } = input;
    const before = await requireMailedReport(organizationId, id, tx);
    const days = daysOfWeek(before, input);
    const { next } = applyChanges(before, { ...sent, ...days, sections: sections && inOrder(sections) });
    const isMoved = next.cadence !== before.cadence || next.weekday !== before.weekday;
    const isResumed = before.is_paused && !next.is_paused;
    await save(tx, organizationId, { ...next, countsFrom: isMoved || isResumed ? at : null }, at);
    if (recipient_ids) {
      const recipients = await checkMembers(tx, organizationId, recipient_ids);
      await setRecipients(tx, organizationId, before.id, recipients);
    }
    const after = await requireMailedReport(organizationId, before.id, tx);
    const { changes } = applyChanges(settingsOf(before), settingsOf(after));
    if (changes) {
      const target = { type: 'mailed_report', id: after.id, name: after.name };
      await recordAudit(tx, actor, 'mailed_report.updated', target, changes);
    }
    return mailedReportView(after);
  });
}

interface Done {
  ok: true;
  id: string;
}

/**
 * Deletes a report by e-mail. E-mails that were already sent stay in the list of e-mails. Throws
 * mailed_report_not_found.
 */
export async function removeMailedReport(actor: Actor, input: { id: string }): Promise<Done> {
  const { organizationId } = actor;
  return transact(async (tx) => {
    await lockMailedReports(tx, organizationId);
    const { id, name } = await requireMailedReport(organizationId, input.id, tx);
    await deleteMailedReport(tx, organizationId, id);
    await recordAudit(tx, actor, 'mailed_report.removed', { type: 'mailed_report', id, name });
    return { ok: true, id };
  });
}

/**
 * Removes the calling member from the recipients of a report. Throws mailed_report_not_found, also if the member is
 * not a recipient.
 */
export async function leaveMailedReport(actor: Actor, input: { id: string }): Promise<Done> {
  const { organizationId, id: userId } = actor;
  return transact(async (tx) => {
    const { id, name } = await requireMailedReport(organizationId, input.id, tx);
    const gone = userId === null ? 0 : await deleteRecipient(tx, organizationId, id, userId);
    if (gone === 0) throw new AppError('mailed_report_not_found');
    await recordAudit(tx, actor, 'mailed_report.left', { type: 'mailed_report', id, name });
    return { ok: true, id };
  });
}
