import type { Localized } from '#app/_i18n/localized.ts';

/** A behavior of the API that no single operation's reference mentions, with its reason. */
export interface Behaviour {
  /**
   * The numbers of the decisions that explain the behaviour. The documentation lists those decisions; server/README.md
   * has the others.
   */
  readonly decisions: readonly number[];
  readonly what: Localized;
  readonly why: Localized;
}
