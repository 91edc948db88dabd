import { setTimeout as delay } from 'node:timers/promises';
import { isCalled } from '#server/base/give-way.ts';
import { log } from '#server/base/log.ts';
import { type AttemptRecord, recordAttempts } from './delivery-attempt.store.ts';
import type { DeliveryLease } from './delivery-lease.ts';

/** Writes outcomes of one endpoint: whatever ends while a write is under way goes with the next one. */
export interface AttemptRecorder {
  add(organizationId: string, record: AttemptRecord): void;
  /** Until everything added is written. */
  settled(): Promise<void>;
  /** How many succeeded, and how many did not or could not be recorded. */
  counts(): { readonly succeeded: number; readonly others: number };
}

/** A database that is started anew is back within this time; what could not be told it by then is attempted again. */
const patienceMs = 30_000;
const pauseMs = 250;
/** While somebody calls, what ends within so long is written at once: each write waits for the disk, and callers’ with it. */
const gatherMs = 20;

/** The statement itself is at fault (its values, a constraint): trying again would not help. */
const isOwnFault = (error: unknown): boolean => /^(22|23|42)/.test((error as { code?: string }).code ?? '');

/** A recorder for one drain. What could not be written in the end stays leased, and is tried again when the lease ends. */
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
        // One that cannot be kept must not take the others along.
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
