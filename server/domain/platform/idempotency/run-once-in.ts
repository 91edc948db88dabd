import type { Actor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { startOver, type Tx } from '#server/db/transact.ts';
import { claimKey, finishKey, readKey } from './idempotency.store.ts';
import { fingerprintOf, requireSameBody, storedKeyOf } from './stored-key.ts';

interface OnceIn<Result> {
  readonly key: string | undefined;
  readonly operation: string;
  readonly body: unknown;
  readonly run: () => Promise<Result>;
}

/**
 * Runs work that is all in one transaction, at most once per key for 7 days. The key is stored in the same transaction,
 * so that either both are stored or neither is. Another caller with the same key waits for that transaction and gets
 * its result. Throws idempotency_key_reused.
 */
export async function runOnceIn<Result>(tx: Tx, actor: Actor, once: OnceIn<Result>): Promise<Result> {
  if (once.key === undefined) return once.run();
  const key = storedKeyOf(actor, once.key);
  const fingerprint = fingerprintOf(once.operation, once.body);
  const sendId = newId();
  const claim = { id: newId(), key, operation: once.operation, fingerprint, sendId };
  if (await claimKey(actor, claim, tx)) {
    const result = await once.run();
    tx.atLast(finishKey(actor.organizationId, sendId, result, tx));
    return result;
  }
  const held = await readKey(actor, key, tx);
  if (held) requireSameBody(held, fingerprint);
  if (!held?.finished) throw startOver('the key was given back meanwhile');
  return held.result as Result;
}
