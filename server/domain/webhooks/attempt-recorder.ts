import { log } from '#server/base/log.ts';
import { type AttemptRecord, recordAttempts } from './delivery-attempt.store.ts';

/** Writes outcomes of one endpoint: whatever ends while a write is under way goes with the next one. */
export interface AttemptRecorder {
  add(record: AttemptRecord): void;
  /** Until everything added is written. */
  settled(): Promise<void>;
}

/** A recorder for one drain. What could not be written stays leased and is tried again when the lease ends. */
export function startRecorder(organizationId: string, endpointId: string): AttemptRecorder {
  let waiting: AttemptRecord[] = [];
  let writing: Promise<void> | null = null;
  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await recordAttempts(organizationId, endpointId, batch).catch((error: unknown) =>
        log.error({ endpoint: endpointId, error: String(error) }, 'attempts were not recorded'),
      );
    }
    writing = null;
  };
  return {
    add: (record) => {
      waiting.push(record);
      writing ??= write();
    },
    settled: async () => {
      await writing;
    },
  };
}
