import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { refuseWhileHeld } from '#server/base/process/held-back.ts';
import { transact } from '#server/db/transact.ts';
import { canSendMail } from '#server/gateways/mail/send-mail.ts';
import { writePerson } from '../../platform/mail/write-person.ts';
import { composeReport } from './compose-report.ts';
import { lastDue } from './due-of.ts';
import { findLocale, findRecipient } from './due-report.store.ts';
import { readerOf } from './mailed-report.view.ts';
import { readNumbers } from './read-numbers.ts';
import { requireMailedReport } from './require-mailed-report.ts';

/**
 * Sends the report of the last complete period to the calling member, even if the member is not a recipient. The
 * recipients get nothing. Throws mailed_report_not_found, sign_in_required, service_unavailable, and insufficient_scope
 * if the member may not see any of its sections.
 */
export async function tryMailedReport(
  actor: Actor,
  input: { id: string },
): Promise<{ ok: true; id: string; to: string; is_sent: boolean }> {
  const { organizationId, id: userId } = actor;
  if (actor.kind !== 'member' || userId === null) throw new AppError('sign_in_required');
  refuseWhileHeld();
  const at = now();
  const report = await requireMailedReport(organizationId, input.id);
  const locale = await findLocale(organizationId);
  if (!locale) throw new Error('an organization that was admitted is gone');
  const numbers = await readNumbers(organizationId, report, lastDue(report, locale.timezone, at).on);
  return transact(async (tx) => {
    const me = await findRecipient(tx, organizationId, userId);
    if (!me) throw new AppError('sign_in_required');
    const words = composeReport(readerOf(me), { organization: locale.organization, report, numbers, isTrial: true });
    if (!words) throw new AppError('insufficient_scope', { required_scope: 'costs:read' });
    const to = { name: me.name, address: me.address };
    await writePerson(tx, organizationId, { kind: 'report.trial', to, ...words, at });
    return { ok: true, id: report.id, to: me.address, is_sent: canSendMail() };
  });
}
