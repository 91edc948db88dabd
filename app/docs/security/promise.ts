import type { Localized } from '#app/_i18n/localized.ts';

/** A security promise to every person whose conversations Parley stores, and the tests that check the promise. */
export interface Promised {
  readonly what: Localized;
  /** The paths of the tests for the promise, from the root of the repository. */
  readonly tests: readonly string[];
}
