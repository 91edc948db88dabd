import { now } from '#server/base/clock.ts';
import { presentMs } from '#server/contract/presence.ts';
import { assignableRoles } from '#server/contract/scopes.ts';
import type { Tx } from '#server/db/transact.ts';
import { claimNextMember, lockTurns } from './turn.store.ts';

/** Those among whom it goes round: members by their e-mails, or everybody of a queue. */
export type Circle = { readonly emails: readonly string[] } | { readonly queueId: string };

/**
 * Whose turn it is to be given a contact: of those who are present in the panel, or of all while nobody is, the one who was
 * given one longest ago. It is theirs with this. Those who left the team or may own no contacts are passed over; null:
 * nobody is left. Turns of an organization are taken one after another, so that 20 at once are as fair as 20 in a row.
 */
export async function nextInTurn(tx: Tx, organizationId: string, circle: Circle): Promise<string | null> {
  await lockTurns(tx, organizationId);
  const among = {
    emails: 'emails' in circle ? circle.emails.map((email) => email.trim().toLowerCase()) : null,
    queueId: 'queueId' in circle ? circle.queueId : null,
  };
  const seenSince = new Date(now().getTime() - presentMs);
  const row = await claimNextMember(tx, organizationId, { ...among, roles: assignableRoles, seenSince });
  return row?.user_id ?? null;
}
