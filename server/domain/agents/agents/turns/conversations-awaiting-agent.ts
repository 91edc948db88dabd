import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { findAwaiting } from '../agent.store.ts';

/**
 * Finds conversations for the reconciler in which the AI has not answered after twice the quiet time. The wake-up for
 * their turn may have been lost.
 */
export function conversationsAwaitingAgent(): Promise<{ organization_id: string; conversation_id: string }[]> {
  const at = now();
  return findAwaiting(new Date(at.getTime() - 2 * env.AGENT_QUIET_MS), at);
}
