import type { Localized } from '#app/_i18n/localized.ts';

/** A security promise to everyone who entrusts us with conversations, and how it is enforced. */
export interface Promised {
  readonly what: Localized;
  /** The paths of the tests for the promise, from the root of the repository. */
  readonly tests: readonly string[];
}
