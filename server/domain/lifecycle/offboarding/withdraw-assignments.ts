import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { handOnConversations } from '../../inbox/conversations/actions/hand-on-conversations.ts';
import { handOverPortfolio } from '../../people/contacts/owners/hand-over-portfolio.ts';

interface Withdrawal {
  readonly from: string;
  readonly to: string | null;
  readonly reason: string;
}

/**
 * Takes contacts and open conversations away from a member whose role may no longer own any
 * (contract/organization.md#users).
 */
export async function withdrawAssignments(
  tx: Tx,
  actor: Actor,
  withdrawal: Withdrawal,
): Promise<{ contacts: number; conversations: number }> {
  const contacts = await handOverPortfolio(tx, actor, withdrawal);
  const conversations = await handOnConversations(tx, actor, withdrawal);
  return { contacts, conversations };
}
