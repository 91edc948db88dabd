import { setTimeout as delay } from 'node:timers/promises';
import { log } from '#server/base/log.ts';
import { isCalled } from '#server/base/process/give-way.ts';
import { type AttemptRecord, recordAttempts } from './delivery-attempt.store.ts';
import type { DeliveryLease } from './delivery-lease.ts';

/**
 * Writes the outcomes of an endpoint's attempts. Outcomes that arrive during a write are written together afterwards.
 */
export interface AttemptRecorder {
  add(organizationId: string, record: AttemptRecord): void;
  /** Resolves when all added outcomes have been written. */
  settled(): Promise<void>;
  /** Returns how many attempts succeeded, and how many failed or could not be recorded. */
  counts(): { readonly succeeded: number; readonly others: number };
}

/**
 * How long the recorder tries to store outcomes; a restarted database is back sooner. An outcome that cannot be stored
 * within this time leads to another attempt.
 */
const patienceMs = 30_000;
const pauseMs = 250;
/**
 * How long outcomes are collected for one write while callers use the API, in milliseconds. Each write waits for the
 * disk, and callers' writes have to wait for the disk too.
 */
const gatherMs = 20;

/** Whether the statement itself failed (its values, a constraint). Another try would fail in the same way. */
const isOwnFault = (error: unknown): boolean => /^(22|23|42)/.test((error as { code?: string }).code ?? '');

/**
 * Starts the recorder for one drain of an endpoint. A delivery whose outcome could not be written stays leased, and is
 * attempted again when the lease ends.
 */
export function startRecorder(endpointId: string, lease: DeliveryLease): AttemptRecorder {
  let waiting: AttemptRecord[] = [];
  let writing: Promise<void> | null = null;
  let succeeded = 0;
  let others = 0;
  const giveUp = (batch: readonly AttemptRecord[], error: unknown) => {
    others += batch.length;
    log.error({ endpoint: endpointId, error: String(error) }, 'attempts were not recorded');
  };
  const record = async (organizationId: string, batch: readonly AttemptRecord[]): Promise<void> => {
    const until = performance.now() + patienceMs;
    for (;;) {
      try {
        await recordAttempts(organizationId, endpointId, lease.holder, batch);
        return;
      } catch (error) {
        // An outcome that cannot be stored must not keep the other outcomes of the batch from being stored.
        if (isOwnFault(error) && batch.length > 1) {
          for (const one of batch) await record(organizationId, [one]);
          return;
        }
        if (isOwnFault(error) || performance.now() > until) return giveUp(batch, error);
        await delay(pauseMs);
      }
    }
  };
  const write = async (organizationId: string) => {
    while (waiting.length > 0) {
      if (isCalled()) await delay(gatherMs);
      const batch = waiting;
      waiting = [];
      await record(organizationId, batch);
      for (const { deliveryId } of batch) lease.drop(deliveryId);
    }
    writing = null;
  };
  return {
    add: (organizationId, one) => {
      if (one.status === 'succeeded') succeeded += 1;
      else others += 1;
      waiting.push(one);
      writing ??= write(organizationId);
    },
    settled: async () => {
      await writing;
    },
    counts: () => ({ succeeded, others }),
  };
}
