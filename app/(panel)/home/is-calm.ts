import type { Home, Waits } from '#server/contract/insight/home.ts';

/** Whether no conversation needs attention. */
export const isIdle = ({ waiting, queues, mine, waking, closing }: Waits): boolean =>
  waiting.count + queues.length + mine.count + waking + closing.count === 0;

/** Whether the member has nothing to do, judging by the areas that the member may see. */
export const isCalm = ({ waits, troubles, expiring }: Home): boolean =>
  (!waits || isIdle(waits)) && !troubles?.length && !expiring?.length;
