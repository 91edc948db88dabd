import type { JobName } from './catalogue.ts';
import { begun, listen, ringFor, type Send } from './hint-states.ts';
import { atGivingUp } from './within-limit.ts';

type Data = Readonly<Record<string, unknown>>;

/** Jobs whose runs listen while they work, with what one is about. */
export const topics = {
  'parley/delivery.due': ({ endpoint_id }: { readonly endpoint_id: string }) => `deliver ${endpoint_id}`,
  'parley/event.recorded': ({ organization_id }: { readonly organization_id: string }) => `publish ${organization_id}`,
};

/** What a hint says, whatever the order of its words. */
export function keyOf(name: string, data: Data): string {
  if (Object.hasOwn(topics, name)) return topics[name as keyof typeof topics](data as never);
  return `${name} ${JSON.stringify(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/** A run of this hint begins in this process. */
export const noteBegun = (name: string, data: Data): void => begun(keyOf(name, data));

/** Does somebody in this process hear this hint, so that no run has to begin for it? `send` begins one should they not look. */
export const isHeard = (name: JobName, data: Data, send: Send | null = null): boolean =>
  ringFor(keyOf(name, data), send);

/** The wake-ups of one topic, as the worker that is at it receives them: it looks once more before it ends. */
export interface WakeUps {
  /** The worker itself has reason to look up. */
  wake(): void;
  /** A look begins, which sees everything the wake-ups so far were about. */
  answer(): void;
  /** Until one comes or the worker wakes itself, not at all when one came already; after `patienceMs` anyway. */
  heard(patienceMs: number): Promise<void>;
  /** Ends the work; false when one came meanwhile: then it has to look again. */
  close(): boolean;
  /** Ends it whatever happened; for a wake-up it has not looked at another run begins. */
  abandon(): void;
}

/**
 * Says that this topic is worked on. Hints about it wake the worker from now on, until it closes, or the run that opened
 * it is given up: a hint that only somebody who hangs has heard would be lost.
 */
export function receiveWakeUps(topic: string): WakeUps {
  let isRung = false;
  let wake = () => {};
  const ring = () => {
    isRung = true;
    wake();
  };
  const stopListening = listen(topic, { ring, isRung: () => isRung });
  const leave = () => {
    stopListening();
    stay();
  };
  const stay = atGivingUp(leave);
  return {
    wake: () => wake(),
    answer: () => {
      isRung = false;
    },
    heard: async (patienceMs) => {
      if (isRung) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, patienceMs);
      wake = resolve;
      await promise;
      clearTimeout(timer);
    },
    close: () => {
      if (!isRung) leave();
      return !isRung;
    },
    abandon: leave,
  };
}
