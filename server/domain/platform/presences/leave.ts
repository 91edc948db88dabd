import type { Actor } from '#server/base/actor.ts';
import type { LeaveInput } from '#server/contract/inbox/presence.ts';
import { transact } from '#server/db/transact.ts';
import { moveTab } from './move-tab.ts';
import { tabOf } from './tab-of.ts';

/**
 * Records that a tab was closed, so that its member has left the conversation. The row stays until it is deleted as
 * old, so that a late heartbeat can be recognized as outdated.
 */
export async function leave(actor: Actor, { tab_id, sequence }: LeaveInput): Promise<{ ok: true }> {
  const tab = tabOf(actor, tab_id);
  if (tab) await transact((tx) => moveTab(tx, tab, { conversationId: null, typing: false, sequence }));
  return { ok: true };
}
