import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ReceiverCommand, ReceiverReport } from './webhook-receiver.ts';

export interface Receiver {
  /** The receiver's host and port, in the form that WEBHOOK_ALLOWED_TARGETS takes. */
  readonly target: string;
  tell(command: ReceiverCommand): Promise<ReceiverReport>;
  stop(): Promise<unknown>;
}

/** Starts a webhook receiver in a thread of its own. */
export async function startReceiver(): Promise<Receiver> {
  const worker = new Worker(new URL('./webhook-receiver.ts', import.meta.url));
  const [{ port }] = (await once(worker, 'message')) as [{ port: number }];
  return {
    target: `127.0.0.1:${port}`,
    tell: async (command) => {
      worker.postMessage(command);
      const [report] = (await once(worker, 'message')) as [ReceiverReport];
      return report;
    },
    stop: () => worker.terminate(),
  };
}

const patienceMs = 120_000;

/** Returns the deliveries once at least `count` have arrived. */
export async function arrivalsOf(receiver: Receiver, count: number): Promise<ReceiverReport['arrivals']> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await delay(50)) {
    if ((await receiver.tell('count')).count >= count) return (await receiver.tell('report')).arrivals;
  }
  throw new Error(`the receiver did not get ${count} deliveries in two minutes`);
}
