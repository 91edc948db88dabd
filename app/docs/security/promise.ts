import type { Localized } from '#app/_i18n/localized.ts';

/** A promise to everybody who trusts us with conversations, and how it is enforced. */
export interface Promised {
  readonly what: Localized;
  /** The paths of its tests, from the root of the source. */
  readonly tests: readonly string[];
}
