import { now } from '#server/base/clock.ts';
import { log } from '#server/base/log.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { writePerson } from '../../platform/mail/write-person.ts';
import { kindOfWork } from '../../platform/work/kind-of-work.ts';
import { composeReport } from './compose-report.ts';
import { lastDue, nextDue } from './due-of.ts';
import {
  claimSend,
  type DueReportRow,
  deleteOldSends,
  isSent,
  lockDueReport,
  selectDueReports,
  selectOrganizationsWithDue,
  selectRecipients,
  setNextDue,
} from './due-report.store.ts';
import { readerOf, seesReports } from './mailed-report.view.ts';
import { type ReportNumbers, readNumbers } from './read-numbers.ts';

/**
 * How long a due report waits for its figures, in milliseconds. The figures usually follow within seconds. After this
 * time the report is sent anyway, and states up to which time its figures are complete.
 */
const patienceMs = 3_600_000;

/** Writes one e-mail for each recipient who may see reports. */
async function mailsOf(tx: Tx, organizationId: string, report: DueReportRow, numbers: ReportNumbers) {
  const recipients = await selectRecipients(tx, organizationId, report.id);
  return recipients.flatMap((recipient) => {
    const { name, address, role } = recipient;
    if (!seesReports(role)) return [];
    const words = composeReport(readerOf(recipient), {
      organization: report.organization,
      report,
      numbers,
      isTrial: false,
    });
    return words ? [{ to: { name, address }, ...words }] : [];
  });
}

/**
 * Sends the report. The claim, the e-mails and the next due time are written in one commit. If several processes try,
 * only one writes the e-mails. If a process dies before the commit, the next process does the whole work.
 */
async function send(organizationId: string, seen: DueReportRow, on: string, numbers: ReportNumbers, at: Date) {
  await transact(async (tx) => {
    const report = await lockDueReport(tx, organizationId, seen.id, at);
    // The report was sent, paused or changed in the meantime. The next run checks again which reports are due.
    if (!report || JSON.stringify(report) !== JSON.stringify(seen)) return;
    const mails = await mailsOf(tx, organizationId, report, numbers);
    const isOurs = await claimSend(tx, organizationId, report.id, { on, recipients: mails.length, at });
    if (isOurs)
      for (const mail of mails) await writePerson(tx, organizationId, { kind: 'report.periodic', ...mail, at });
    await lookAgain(tx, organizationId, report, at);
  });
}

const lookAgain = (tx: Tx, organizationId: string, report: DueReportRow, at: Date): Promise<number> =>
  setNextDue(tx, organizationId, report.id, {
    at: nextDue(report, report.timezone, at).at,
    zone: report.timezone,
  });

async function sendIfDue(organizationId: string, report: DueReportRow, at: Date): Promise<void> {
  const due = lastDue(report, report.timezone, at);
  const isOver = due.at.toISOString() < report.counts_from || (await isSent(organizationId, report.id, due.on));
  if (isOver) return void (await transact((tx) => lookAgain(tx, organizationId, report, at)));
  const numbers = await readNumbers(organizationId, report, due.on);
  const isBehind = numbers.as_of < numbers.to && at.getTime() < due.at.getTime() + patienceMs;
  if (!isBehind) await send(organizationId, report, due.on, numbers, at);
}

/**
 * Sends the organization's due reports. If several were missed because no process ran, only the last one of each
 * report is sent. A repeated or early call does nothing.
 */
export async function sendDueReports(organizationId: string, at: Date = now()): Promise<void> {
  for (const report of await selectDueReports(organizationId, at)) {
    try {
      await sendIfDue(organizationId, report, at);
    } catch (error) {
      // A failure does not stop the other reports. The reconciler finds this report again in a minute.
      log.error({ report: report.id, error: String(error) }, 'a report by e-mail could not be made');
    }
  }
}

/** Deletes the records of sent reports after a little more than a year. */
export const forgetOldSends = (at: Date = now()): Promise<number> =>
  inBatches(1_000, (limit) => deleteOldSends(at, limit));

/**
 * Sends reports by e-mail, with one run at a time per organization. There is no wake-up for this work; the reconciler
 * finds due reports within a minute.
 */
export const mailedReportWork = kindOfWork({
  id: 'send-reports',
  job: 'parley/mailed_report.due',
  turn: ['organization_id'],
  work: ({ organization_id }) => sendDueReports(organization_id),
  waiting: () => selectOrganizationsWithDue(now()),
});
