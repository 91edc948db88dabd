import type { Localized } from '#app/_i18n/localized.ts';

/** Behaviour that a caller meets and that the reference of a single operation does not mention, with its reason. */
export interface Behaviour {
  /** The numbers of the decisions behind it in the list of decisions (server/README.md has the others). */
  readonly decisions: readonly number[];
  readonly what: Localized;
  readonly why: Localized;
}
