import type { Localized } from '#app/_i18n/localized.ts';

/** A security promise to every person whose conversations Parley stores, and the means that enforce it. */
export interface Promised {
  readonly what: Localized;
  /** The paths of the tests for the promise, from the root of the repository. */
  readonly tests: readonly string[];
}
