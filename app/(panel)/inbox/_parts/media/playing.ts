const speeds = [1, 1.5, 2] as const;
export type Speed = (typeof speeds)[number];

/** Reads a stored playing speed. Any invalid value means normal speed. */
export const asSpeed = (kept: string | null): Speed => speeds.find((one) => String(one) === kept) ?? 1;

/** Returns the next faster playing speed. After the fastest comes normal speed. */
export const speedAfter = (speed: Speed): Speed => speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;

const stepSeconds = 2;
const leapSeconds = 10;

/**
 * Returns the new playing position, in seconds, for a key on the position slider. Null if the slider does not use the
 * key.
 */
export function keyOnTrack(key: string, at: number, length: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: stepSeconds,
    ArrowUp: stepSeconds,
    ArrowLeft: -stepSeconds,
    ArrowDown: -stepSeconds,
    PageUp: leapSeconds,
    PageDown: -leapSeconds,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return step === undefined ? null : Math.min(length, Math.max(0, at + step));
}

/** Formats a time in whole seconds as `0:07`, `12:30` or `1:00:05`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  const rest = two(whole % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
