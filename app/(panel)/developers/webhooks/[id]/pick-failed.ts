import type { Delivery } from '#server/contract/developers/webhook.ts';

type Attempted = Pick<Delivery, 'id' | 'status'>;

/** The maximum number of deliveries in one retry request. */
const most = 200;

const hasFailed = ({ status }: Attempted) => status === 'failed' || status === 'exhausted';

export interface Picked {
  /** The ids of all failed deliveries in the list. */
  readonly failed: readonly string[];
  /** The ids of the failed deliveries that the user selected. */
  readonly ids: readonly string[];
  readonly checked: boolean | 'indeterminate';
  /** Returns whether a delivery is selected. Null if the delivery has not failed. */
  stateOf(delivery: Attempted): boolean | null;
}

/** Returns the selection without deliveries that have succeeded in the meantime. */
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
