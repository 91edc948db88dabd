import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import {
  type HeartbeatInput,
  type LeaveInput,
  type Present,
  presentMs,
  typingMs,
} from '#server/contract/inbox/presence.ts';
import { transact } from '#server/db/transact.ts';
import { moveTab } from './move-tab.ts';
import { selectOthers } from './presence.store.ts';
import { tabOf } from './tab-of.ts';

/** Stores which conversation a tab of the panel shows. Returns the other members who have that conversation open. */
export async function recordHeartbeat(actor: Actor, input: HeartbeatInput): Promise<{ others: Present[] }> {
  const tab = tabOf(actor, input.tab_id);
  if (!tab) return { others: [] };
  const { conversation_id: conversationId = null, typing, sequence } = input;
  await transact((tx) => moveTab(tx, tab, { conversationId, typing, sequence }));
  if (!conversationId) return { others: [] };
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const after = { seen: ago(presentMs), typed: ago(typingMs) };
  const rows = await selectOthers(tab.organizationId, conversationId, tab.userId, after);
  return { others: rows.map(({ id, name, typing }) => ({ user: { id, name }, typing })) };
}

/**
 * Records that a tab was closed, so that the tab's member has left the conversation. The row stays until old rows are
 * deleted, so that a late heartbeat can be recognized as outdated.
 */
export async function leave(actor: Actor, { tab_id, sequence }: LeaveInput): Promise<{ ok: true }> {
  const tab = tabOf(actor, tab_id);
  if (tab) await transact((tx) => moveTab(tx, tab, { conversationId: null, typing: false, sequence }));
  return { ok: true };
}
