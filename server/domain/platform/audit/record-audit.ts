import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { insertAuditEntry } from './audit.store.ts';

/** The object that an administrative action changed. `id` is null if the action concerns the whole organization. */
export interface AuditTarget {
  readonly type: string;
  readonly id: string | null;
  /** The object's name when the entry was written, because the object may be gone when the audit log is read. */
  readonly name?: string | null;
}

/**
 * Records an entry of the audit log in the transaction of the action. The entry contains the actor, the action and the
 * object of the action. `action` consists of a resource and a past participle (`api_key.created`,
 * `member.role_changed`). `details` describes the change and never contains a secret.
 */
export async function recordAudit(
  tx: Tx,
  actor: Actor,
  action: string,
  target: AuditTarget,
  details?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { kind, id, name, source } = actor;
  const written = insertAuditEntry(tx, actor.organizationId, {
    actor: { type: kind, id, name, source },
    action,
    objectType: target.type,
    objectId: target.id,
    objectName: target.name ?? null,
    details,
    at: now(),
  });
  tx.atLast(written);
}
