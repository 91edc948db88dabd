import type { Actor } from '#server/base/actor.ts';
import type { Tx } from '#server/db/transact.ts';
import { recordEvent } from '../../platform/events/record-event.ts';

/** Records the event template.status_changed if a template's status changed. */
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

interface Rated {
  readonly quality: string | null;
  readonly category: string;
}

/**
 * Records that the messaging provider changed a template's quality rating or category, because both affect campaigns.
 */
export async function recordTemplateChange(
  tx: Tx,
  actor: Actor,
  from: Rated & { readonly id: string },
  to: Rated,
): Promise<void> {
  const { quality, category } = to;
  if (from.quality === quality && from.category === category) return;
  const context = { quality, category, from: { quality: from.quality, category: from.category } };
  await recordEvent(tx, actor, { type: 'template.changed', objectId: from.id, context });
}
