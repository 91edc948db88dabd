import type { Actor } from '#server/base/actor.ts';
import { byOf } from '#server/base/by-of.ts';
import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { insertActivity } from './activity.store.ts';
import type { WhatHappened } from './activity-of.ts';

/**
 * Writes an activity entry to the conversation's thread. The entry is written last in the transaction, so that no other
 * statement has to wait for it.
 */
export function recordActivity(tx: Tx, actor: Actor, conversationId: string, what: WhatHappened): void {
  const { kind, aboutId = null, until = null, text = null } = what;
  const made = { id: newId(), conversationId, kind, by: byOf(actor), aboutId, until, text, at: now() };
  tx.atLast(insertActivity(tx, actor.organizationId, made));
}
