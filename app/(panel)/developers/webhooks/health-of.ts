import type { Tone } from '#app/_ui/badge.tsx';
import type { Webhook } from '#server/contract/webhook.ts';

/** Below this share of attempts that were answered well, an endpoint is not healthy, however its last one went. */
const healthyFrom = 0.95;
/** Below this one most of what happens does not arrive at once. */
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

/** The colour of a success rate; neutral when nothing was attempted. */
export function toneOfRate(rate: number | null): Tone {
  if (rate === null) return 'neutral';
  if (rate >= healthyFrom) return 'accent';
  return rate >= partlyFrom ? 'warning' : 'danger';
}

const inks: Partial<Record<Tone, string>> = { danger: 'text-danger', warning: 'text-warning' };

/** The class that gives a success rate its colour, where it is written out; undefined: as any other figure. */
export const inkOfRate = (rate: number | null): string | undefined => inks[toneOfRate(rate)];

/**
 * How an endpoint does: the word that is said of it, and its colour. `rate` is the success rate of the last 24 hours, null
 * when nothing was attempted in them. One success says little: an endpoint that answers every sixth attempt is not healthy.
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
