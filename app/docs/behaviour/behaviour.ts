import type { Localized } from '#app/_i18n/localized.ts';

/** Something a caller meets that the reference of a single operation does not say, and why it is so. */
export interface Behaviour {
  /** Their numbers in the list of decisions (server/README.md has the others). */
  readonly decisions: readonly number[];
  readonly what: Localized;
  readonly why: Localized;
}
