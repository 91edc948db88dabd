import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { type ConnectionProblem, clearProblem, setProblem } from './connection-state.store.ts';

/**
 * Stores a problem that the messaging provider reported for a number (whatsapp/operator.md#c5, `connection`), and
 * records its event. Does nothing if the problem is known already.
 */
export async function noteConnectionProblem(
  tx: Tx,
  actor: Actor,
  connectionId: string,
  error: ConnectionProblem,
): Promise<void> {
  const { code, title, detail } = error;
  if ((await setProblem(tx, actor.organizationId, connectionId, { code, title, detail }, now())) === 0) return;
  const context = { error: { code, title, detail } };
  await recordEvent(tx, actor, { type: 'connection.config_error', objectId: connectionId, context });
}

/** Clears a number's problem. Called when the messaging provider has accepted a message from the number. */
export async function noteConnectionWorks(tx: Tx, actor: Actor, connectionId: string): Promise<void> {
  await clearProblem(tx, actor.organizationId, connectionId);
}
