import type { JobName } from './catalogue.ts';
import { begun, listen, type Send, wakeListener } from './wake-up-states.ts';
import { atGivingUp } from './within-limit.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * The jobs whose running workers receive further wake-ups. Each value computes the key of the topic on which the job's
 * worker listens.
 */
export const topics = {
  'parley/delivery.due': ({ endpoint_id }: { readonly endpoint_id: string }) => `deliver ${endpoint_id}`,
  'parley/event.recorded': ({ organization_id }: { readonly organization_id: string }) => `publish ${organization_id}`,
};

/** Returns the key of a wake-up. Equal data gives an equal key, whatever the order of the properties. */
export function keyOf(name: string, data: Data): string {
  if (Object.hasOwn(topics, name)) return topics[name as keyof typeof topics](data as never);
  return `${name} ${JSON.stringify(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/** Records that a run for this wake-up begins in this process. */
export const noteBegun = (name: string, data: Data): void => begun(keyOf(name, data));

/**
 * Wakes the worker of this process that already does this job. Returns false if there is no such worker, so that a run
 * has to begin. `send` starts a run if the worker ends without looking for work again.
 */
export const wakeWorker = (name: JobName, data: Data, send: Send | null = null): boolean =>
  wakeListener(keyOf(name, data), send);

/**
 * The wake-ups of one topic, as its running worker receives them. After a wake-up, the worker looks for work once more
 * before it ends.
 */
export interface WakeUps {
  /** Ends the worker's own wait in `received`. */
  wake(): void;
  /**
   * Called when the worker begins to look for work. The worker then sees every row for which earlier wake-ups were
   * sent.
   */
  answer(): void;
  /** Waits for a wake-up, at most `patienceMs`. Returns at once if a wake-up has already arrived. */
  received(patienceMs: number): Promise<void>;
  /**
   * Stops receiving wake-ups and returns true. If a wake-up arrived after the worker last looked for work, returns
   * false and keeps receiving wake-ups. In that case, the worker has to look for work again.
   */
  close(): boolean;
  /**
   * Stops receiving wake-ups in any case. If a wake-up arrived after the worker last looked for work, another run
   * begins.
   */
  abandon(): void;
}

/**
 * Registers a worker for this topic: wake-ups for the topic reach this worker until it closes. When the worker's run
 * exceeds its time limit, wake-ups also stop reaching the worker, because a worker that hangs would lose them.
 */
export function receiveWakeUps(topic: string): WakeUps {
  let isWoken = false;
  let wake = () => {};
  const wakeFromOutside = () => {
    isWoken = true;
    wake();
  };
  const stopListening = listen(topic, { wake: wakeFromOutside, isWoken: () => isWoken });
  const leave = () => {
    stopListening();
    stay();
  };
  const stay = atGivingUp(leave);
  return {
    wake: () => wake(),
    answer: () => {
      isWoken = false;
    },
    received: async (patienceMs) => {
      if (isWoken) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, patienceMs);
      wake = resolve;
      await promise;
      clearTimeout(timer);
    },
    close: () => {
      if (!isWoken) leave();
      return !isWoken;
    },
    abandon: leave,
  };
}
