import type { Home, Waits } from '#server/contract/home.ts';

/** Is there nobody to look after? */
export const isIdle = ({ waiting, queues, mine, waking, closing }: Waits): boolean =>
  waiting.count + queues.length + mine.count + waking + closing.count === 0;

/** Is there nothing at all to do, of what the member is shown? */
export const isCalm = ({ waits, troubles, expiring }: Home): boolean =>
  (!waits || isIdle(waits)) && !troubles?.length && !expiring?.length;
