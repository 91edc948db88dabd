import type { Actor } from '#server/base/actor.ts';
import type { MailedReport } from '#server/contract/insight/mailed-report.ts';
import { type Page, wholeList } from '#server/contract/platform/page.ts';
import { selectMailedReports } from './mailed-report.store.ts';
import { mailedReportView } from './mailed-report.view.ts';

/** Returns the reports by e-mail. Administrators get all of them, other members those that they receive. */
export async function listMailedReports(actor: Actor, isAdministrator: boolean): Promise<Page<MailedReport>> {
  const rows = await selectMailedReports(actor.organizationId, isAdministrator ? null : actor.id);
  return wholeList(rows.map(mailedReportView));
}
