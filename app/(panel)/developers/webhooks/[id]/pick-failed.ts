import type { Delivery } from '#server/contract/webhook.ts';

type Attempted = Pick<Delivery, 'id' | 'status'>;

/** As many as one request may name. */
const most = 200;

const hasFailed = ({ status }: Attempted) => status === 'failed' || status === 'exhausted';

export interface Picked {
  /** Those that failed. */
  readonly failed: readonly string[];
  /** Of them, those picked. */
  readonly ids: readonly string[];
  readonly checked: boolean | 'indeterminate';
  /** Whether one is picked; null when there is nothing to try again. */
  stateOf(delivery: Attempted): boolean | null;
}

/** Which of the deliveries that failed are picked; one that succeeded meanwhile is picked no longer. */
export function pickFailed(items: readonly Attempted[], picked: ReadonlySet<string>): Picked {
  const failed = items.filter(hasFailed).map(({ id }) => id);
  const ids = failed.filter((id) => picked.has(id)).slice(0, most);
  return {
    failed,
    ids,
    checked: ids.length === 0 ? false : ids.length === failed.length || 'indeterminate',
    stateOf: (delivery) => (hasFailed(delivery) ? ids.includes(delivery.id) : null),
  };
}
