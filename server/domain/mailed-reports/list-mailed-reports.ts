import type { Actor } from '#server/base/actor.ts';
import type { MailedReport } from '#server/contract/mailed-report.ts';
import { type Page, wholeList } from '#server/contract/page.ts';
import { selectMailedReports } from './mailed-report.store.ts';
import { mailedReportView } from './mailed-report.view.ts';

/** Reports by e-mail: for administrators all of them, for others those they get. */
export async function listMailedReports(actor: Actor, isAdministrator: boolean): Promise<Page<MailedReport>> {
  const rows = await selectMailedReports(actor.organizationId, isAdministrator ? null : actor.id);
  return wholeList(rows.map(mailedReportView));
}
