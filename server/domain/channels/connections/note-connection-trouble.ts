import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { clearTrouble, setTrouble, type Trouble } from './connection-state.store.ts';

/**
 * Marks the number as having a problem the operator reported (whatsapp/operator.md#c5, `connection`), once, with its
 * event.
 */
export async function noteConnectionTrouble(tx: Tx, actor: Actor, connectionId: string, error: Trouble): Promise<void> {
  const { code, title, detail } = error;
  if ((await setTrouble(tx, actor.organizationId, connectionId, { code, title, detail }, now())) === 0) return;
  const context = { error: { code, title, detail } };
  await recordEvent(tx, actor, { type: 'connection.config_error', objectId: connectionId, context });
}

/** Clears the number's problem, because the operator accepted a message from it. */
export async function noteConnectionWorks(tx: Tx, actor: Actor, connectionId: string): Promise<void> {
  await clearTrouble(tx, actor.organizationId, connectionId);
}
