import type { Home, Waits } from '#server/contract/insight/home.ts';

/** Whether no conversation needs the member's attention. */
export const isIdle = ({ waiting, queues, mine, waking, closing }: Waits): boolean =>
  waiting.count + queues.length + mine.count + waking + closing.count === 0;

/** Whether nothing needs the member's attention, in all areas that the member may see. */
export const isCalm = ({ waits, problems, expiring }: Home): boolean =>
  (!waits || isIdle(waits)) && !problems?.length && !expiring?.length;
