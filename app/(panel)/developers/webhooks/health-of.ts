import type { Tone } from '#app/_ui/display/badge.tsx';
import type { Webhook } from '#server/contract/developers/webhook.ts';

/** The success rate below which an endpoint is not healthy, even if its last attempt succeeded. */
const healthyFrom = 0.95;
/** The success rate below which most first attempts to an endpoint fail. */
const partlyFrom = 0.5;

type HealthWord =
  | 'disabled'
  | 'paused'
  | 'failing'
  | 'mostFail'
  | 'someFail'
  | 'failures'
  | 'healthy'
  | 'last'
  | 'untried';

interface EndpointHealth {
  readonly word: HealthWord;
  readonly tone: Tone;
}

/** Returns the color for a success rate. The color is neutral if there were no attempts. */
export function toneOfRate(rate: number | null): Tone {
  if (rate === null) return 'neutral';
  if (rate >= healthyFrom) return 'accent';
  return rate >= partlyFrom ? 'warning' : 'danger';
}

const inks: Partial<Record<Tone, string>> = { danger: 'text-danger', warning: 'text-warning' };

/** Returns the CSS class of the text color for a success rate. Undefined if the rate needs no emphasis. */
export const inkOfRate = (rate: number | null): string | undefined => inks[toneOfRate(rate)];

/**
 * Returns the health of an endpoint as a word and a color. `rate` is the success rate of the last 24 hours, null
 * without attempts. One recent success is not enough: an endpoint that accepts only every sixth attempt is not healthy.
 */
export function healthOf({ active, health }: Pick<Webhook, 'active' | 'health'>, rate: number | null): EndpointHealth {
  if (health.disabled_at) return { word: 'disabled', tone: 'danger' };
  if (!active) return { word: 'paused', tone: 'neutral' };
  if (health.failing_since) return { word: 'failing', tone: 'danger' };
  if (rate !== null && rate < healthyFrom) {
    return { word: rate < partlyFrom ? 'mostFail' : 'someFail', tone: toneOfRate(rate) };
  }
  if (health.failure_count > 0) return { word: 'failures', tone: 'warning' };
  if (rate !== null) return { word: 'healthy', tone: 'accent' };
  return health.last_success_at ? { word: 'last', tone: 'neutral' } : { word: 'untried', tone: 'neutral' };
}
