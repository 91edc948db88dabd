import type { Localized } from '#app/_i18n/localized.ts';

/** A promise to everybody who trusts us with conversations, and how it is held. */
export interface Promised {
  readonly what: Localized;
  /** Where its tests lie, from the root of the source. */
  readonly tests: readonly string[];
}
