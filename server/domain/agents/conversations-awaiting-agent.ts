import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { findAwaiting } from './agent.store.ts';

/** For the reconciler: where the AI owes an answer whose wake-up may be lost; the quiet time has passed twice. */
export function conversationsAwaitingAgent(): Promise<{ organization_id: string; conversation_id: string }[]> {
  const at = now();
  return findAwaiting(new Date(at.getTime() - 2 * env.AGENT_QUIET_MS), at);
}
