import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { insertAuditEntry } from './audit.store.ts';

/** The object of an administrative action; `id` is null if it concerns the organization as a whole. */
export interface AuditTarget {
  readonly type: string;
  readonly id: string | null;
  /** Its name at that time, because it may be gone when the log is read. */
  readonly name?: string | null;
}

/**
 * Records one line of the audit log in the transaction of the action: who did what to which object. `action` is
 * resource and past participle (`api_key.created`, `member.role_changed`); `details` says what changed and never
 * contains a secret.
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
