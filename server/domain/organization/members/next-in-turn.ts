import { now } from '#server/base/clock.ts';
import { presentMs } from '#server/contract/inbox/presence.ts';
import { assignableRoles } from '#server/contract/organization/scopes.ts';
import type { Tx } from '#server/db/transact.ts';
import { claimNextMember, lockTurns } from './turn.store.ts';

/** The members who get contacts in turn: members by e-mail address, or all members of a queue. */
export type Circle = { readonly emails: readonly string[] } | { readonly queueId: string };

/**
 * Returns the member who is next to be given a contact, and records that they were given it. Members present in the
 * panel come first (all count while none is present); among them, the one whose last contact was given longest ago.
 * Those who left the team or may own no contacts are skipped; null if none is left. Turns of an organization are taken
 * one after another, so that 20 at once are as fair as 20 in a row.
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
