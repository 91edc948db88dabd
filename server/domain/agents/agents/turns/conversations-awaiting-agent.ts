import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { findAwaiting } from '../agent.store.ts';

/**
 * Finds, for the reconciler, conversations in which the AI still owes an answer after twice the quiet time. Their
 * wake-up may be lost.
 */
export function conversationsAwaitingAgent(): Promise<{ organization_id: string; conversation_id: string }[]> {
  const at = now();
  return findAwaiting(new Date(at.getTime() - 2 * env.AGENT_QUIET_MS), at);
}
