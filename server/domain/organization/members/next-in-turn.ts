import { now } from '#server/base/clock.ts';
import { presentMs } from '#server/contract/inbox/presence.ts';
import { assignableRoles } from '#server/contract/organization/scopes.ts';
import type { Tx } from '#server/db/transact.ts';
import { claimNextMember, lockTurns } from './turn.store.ts';

/**
 * The members among whom new contacts are distributed: listed members (by e-mail address), or all members of a queue.
 */
export type Circle = { readonly emails: readonly string[] } | { readonly queueId: string };

/**
 * Returns the member who gets the next contact, and records the assignment. Members who are present in the panel come
 * first. If nobody is present, all members count. Of these members, the one who has waited longest since their last
 * contact is chosen. Members who left the team or may not own contacts are skipped. Null if no member is left. Within
 * an organization the choices are made one after another, so that concurrent calls also distribute contacts evenly.
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
