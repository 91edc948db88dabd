import type { Actor } from '#server/base/actor.ts';
import type { LeaveInput } from '#server/contract/presence.ts';
import { transact } from '#server/db/transact.ts';
import { moveTab } from './move-tab.ts';
import { tabOf } from './tab-of.ts';

/**
 * A tab is closed: its person has left the conversation. The row stays until it is forgotten, so that a sign of life
 * that arrives late is known to be old.
 */
export async function leave(actor: Actor, { tab_id, sequence }: LeaveInput): Promise<{ ok: true }> {
  const tab = tabOf(actor, tab_id);
  if (tab) await transact((tx) => moveTab(tx, tab, { conversationId: null, typing: false, sequence }));
  return { ok: true };
}
