import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../events/record-event.ts';

/** template.status_changed, when it changed. */
export async function recordTemplateStatus(
  tx: Tx,
  actor: Actor,
  id: string,
  from: string | null,
  to: string,
  reason: string | null,
): Promise<void> {
  if (from === to) return;
  await recordEvent(tx, actor, { type: 'template.status_changed', objectId: id, context: { from, to, reason } });
}
