import type { JobName } from './catalogue.ts';
import { begun, listen, type Send, wakeListener } from './wake-up-states.ts';
import { atGivingUp } from './within-limit.ts';

type Data = Readonly<Record<string, unknown>>;

/** Jobs whose runs listen while they work, each with the key of its topic. */
export const topics = {
  'parley/delivery.due': ({ endpoint_id }: { readonly endpoint_id: string }) => `deliver ${endpoint_id}`,
  'parley/event.recorded': ({ organization_id }: { readonly organization_id: string }) => `publish ${organization_id}`,
};

/** The key of a wake-up: equal data gives an equal key, whatever the order of its properties. */
export function keyOf(name: string, data: Data): string {
  if (Object.hasOwn(topics, name)) return topics[name as keyof typeof topics](data as never);
  return `${name} ${JSON.stringify(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/** Notes that a run for this wake-up begins in this process. */
export const noteBegun = (name: string, data: Data): void => begun(keyOf(name, data));

/** Wakes the running worker of this process, if there is one; then no run has to begin. `send` starts one if that worker ends without looking. */
export const wakeWorker = (name: JobName, data: Data, send: Send | null = null): boolean =>
  wakeListener(keyOf(name, data), send);

/** The wake-ups of one topic, as its running worker receives them: it looks once more before it ends. */
export interface WakeUps {
  /** The worker wakes itself. */
  wake(): void;
  /** The worker begins to look: it sees every row the wake-ups so far were about. */
  answer(): void;
  /** Waits for a wake-up, at most `patienceMs`; not at all when one has come already. */
  received(patienceMs: number): Promise<void>;
  /** Ends the work; false when a wake-up came meanwhile: then the worker has to look again. */
  close(): boolean;
  /** Ends the work in any case; another run begins for a wake-up the worker has not looked at. */
  abandon(): void;
}

/**
 * Announces a worker for this topic: wake-ups about it wake this worker until it closes. They also stop when its run is given
 * up, because a worker that hangs would otherwise lose them.
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
