import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Tx } from '#server/db/transact.ts';
import { insertAuditEntry } from './audit.store.ts';

/** What an administrative act was done to; `id` is null when it is the organization's as a whole. */
export interface AuditTarget {
  readonly type: string;
  readonly id: string | null;
  /** What people call it, as it was then: it may be gone when the log is read. */
  readonly name?: string | null;
}

/**
 * One line of the audit log, in the transaction of the act it tells of: who did what to what. `action` is
 * resource and past participle (`api_key.created`, `member.role_changed`); `details` says what changed and
 * never holds a secret.
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
