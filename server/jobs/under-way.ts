import { oncePerProcess } from '#server/base/once-per-process.ts';
import type { JobName } from './catalogue.ts';
import { atGivingUp } from './within-limit.ts';

/** Work under way in this process, by topic. */
const underWay = oncePerProcess('under-way', () => new Map<string, Set<Bell>>());

/** Jobs whose runs listen while they work, with what one is about. */
export const topics = {
  'parley/delivery.due': ({ endpoint_id }: { readonly endpoint_id: string }) => `deliver ${endpoint_id}`,
  'parley/event.recorded': ({ organization_id }: { readonly organization_id: string }) => `publish ${organization_id}`,
};

/** Does somebody in this process hear this hint, so that no run has to begin for it? */
export function isHeard(name: JobName, data: Readonly<Record<string, unknown>>): boolean {
  if (!Object.hasOwn(topics, name)) return false;
  return ringFor(topics[name as keyof typeof topics](data as never));
}

/** Rung when there is something new on a topic: whoever works on it looks once more before it ends. */
export interface Bell {
  /** There is something new. */
  ring(): void;
  /** The worker itself has reason to look up. */
  nudge(): void;
  /** A look begins, which sees whatever the bell was rung for. */
  answer(): void;
  /** Until it is rung or nudged, not at all when it was rung already; after `patienceMs` anyway. */
  heard(patienceMs: number): Promise<void>;
  /** Ends the work; false when the bell was rung meanwhile: then it has to look again. */
  close(): boolean;
  /** Ends it whatever happened. */
  abandon(): void;
}

/**
 * Says that this topic is worked on. Hints about it ring from now on, until the bell is closed, or the run that opened
 * it is given up: a hint that only somebody who hangs has heard would be lost.
 */
export function openBell(topic: string): Bell {
  let isRung = false;
  let wake = () => {};
  const leave = () => {
    const bells = underWay.get(topic);
    bells?.delete(bell);
    if (bells?.size === 0) underWay.delete(topic);
    stay();
  };
  const bell: Bell = {
    ring: () => {
      isRung = true;
      wake();
    },
    nudge: () => wake(),
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
  const stay = atGivingUp(leave);
  underWay.set(topic, (underWay.get(topic) ?? new Set()).add(bell));
  return bell;
}

/** Rings for a topic; false when nobody in this process works on it, and somebody has to begin. */
function ringFor(topic: string): boolean {
  const [bell] = underWay.get(topic) ?? [];
  bell?.ring();
  return bell !== undefined;
}
