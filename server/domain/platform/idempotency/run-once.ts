import { setTimeout as wait } from 'node:timers/promises';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { claimKey, finishKey, readKey, releaseKey, takeOverKey } from './idempotency.store.ts';
import { fingerprintOf, requireSameBody, storedKeyOf } from './stored-key.ts';

/**
 * Stores a call's result under its key, in the transaction that records the outcome. This saves a round trip. The
 * outcome and the result are always stored together.
 */
export type KeepResult<Result> = (tx: Tx, result: Result) => void;

interface Once<Result> {
  /**
   * The key as the caller sent it. Only its hash is stored, because callers put order numbers, e-mail addresses and
   * phone numbers into keys.
   */
  readonly key: string | undefined;
  readonly operation: string;
  /** The body of the request. The same key with another body is refused. */
  readonly body: unknown;
  /**
   * Does the work under `sendId`, an id that is known before the work starts. `keep` stores the result, and is null if
   * the caller sent no key. If `run` does not call `keep`, the result is stored when `run` ends. `run` must call
   * `begins` before the first effect that cannot be undone: after that call, an error no longer frees the key.
   */
  readonly run: (sendId: string, keep: KeepResult<Result> | null, begins: () => void) => Promise<Result>;
  /**
   * Returns the recorded outcome of work whose process died. Returns null if the work never began, and therefore may
   * begin now.
   */
  readonly settle: (sendId: string) => Promise<Result | null>;
}

const pollMs = 25;

async function perform<Result>(actor: Actor, once: Once<Result>, sendId: string): Promise<Result> {
  let isKept = false;
  let hasBegun = false;
  const keep: KeepResult<Result> = (tx, result) => {
    isKept = true;
    tx.atLast(finishKey(actor.organizationId, sendId, result, tx));
  };
  try {
    const result = await once.run(sendId, keep, () => {
      hasBegun = true;
    });
    if (!isKept) await finishKey(actor.organizationId, sendId, result);
    return result;
  } catch (error) {
    // If the work was refused before anything was done, the key becomes free for the corrected call. After any other
    // error the claim stays, and the next caller finds out how the work ended.
    if (error instanceof AppError && !hasBegun) await releaseKey(actor.organizationId, sendId);
    throw error;
  }
}

async function settleAbandoned<Result>(actor: Actor, once: Once<Result>, key: string, sendId: string) {
  if ((await takeOverKey(actor, key, sendId)) === 0) return undefined;
  // If the person was erased while the message was being sent, the erasure left the outcome in the key's row, so that
  // the message is not sent again.
  const outcome = (await once.settle(sendId)) ?? ((await readKey(actor, key))?.result as Result | null);
  if (outcome === null || outcome === undefined) return perform(actor, once, sendId);
  await finishKey(actor.organizationId, sendId, outcome);
  return outcome;
}

/**
 * Runs work at most once per key, organization and mode for 7 days. Concurrent callers with the same key wait for the
 * first one and get its result (contract/messages.md#sending rule 4). The claim is a row, so it survives the process.
 * Throws idempotency_key_reused with `details.first_send_id`.
 */
export async function runOnce<Result>(actor: Actor, once: Once<Result>): Promise<Result> {
  if (once.key === undefined) return once.run(newId(), null, () => {});
  const key = storedKeyOf(actor, once.key);
  const fingerprint = fingerprintOf(once.operation, once.body);
  for (;;) {
    const sendId = newId();
    const claim = { id: newId(), key, operation: once.operation, fingerprint, sendId };
    if (await claimKey(actor, claim)) return perform(actor, once, sendId);
    const held = await readKey(actor, key);
    // The key was freed between the two statements, so try to claim it again.
    if (!held) continue;
    requireSameBody(held, fingerprint);
    if (held.finished) return held.result as Result;
    if (held.abandoned) {
      const settled = await settleAbandoned(actor, once, key, held.send_id);
      if (settled !== undefined) return settled;
    }
    await wait(pollMs);
  }
}
