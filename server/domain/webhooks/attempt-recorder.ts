import { log } from '#server/base/log.ts';
import { type AttemptRecord, recordAttempts } from './delivery-attempt.store.ts';

/** Writes outcomes of one endpoint: whatever ends while a write is under way goes with the next one. */
export interface AttemptRecorder {
  add(organizationId: string, record: AttemptRecord): void;
  /** Until everything added is written. */
  settled(): Promise<void>;
  /** How many succeeded, and how many did not or could not be recorded. */
  counts(): { readonly succeeded: number; readonly others: number };
}

/** A recorder for one drain. What could not be written stays leased and is tried again when the lease ends. */
export function startRecorder(endpointId: string): AttemptRecorder {
  let waiting: AttemptRecord[] = [];
  let writing: Promise<void> | null = null;
  let succeeded = 0;
  let others = 0;
  const write = async (organizationId: string) => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await recordAttempts(organizationId, endpointId, batch).catch((error: unknown) => {
        others += batch.length;
        log.error({ endpoint: endpointId, error: String(error) }, 'attempts were not recorded');
      });
    }
    writing = null;
  };
  return {
    add: (organizationId, record) => {
      if (record.status === 'succeeded') succeeded += 1;
      else others += 1;
      waiting.push(record);
      writing ??= write(organizationId);
    },
    settled: async () => {
      await writing;
    },
    counts: () => ({ succeeded, others }),
  };
}
