import { type Action, actionGroups } from './action.ts';

export interface Registry {
  /** Replaces the actions that a component offers. An empty list removes all actions of the component. */
  put(owner: string, actions: readonly Action[]): void;
  /**
   * Returns all registered actions, ordered by group. If two components use the same key, the component that was
   * registered last wins.
   */
  all(): readonly Action[];
  subscribe(hear: () => void): () => void;
  /** Renders a pending navigation at once, so that the next shortcut acts on the conversation that is being opened. */
  settle(): void;
  /**
   * Sets the function that `settle` calls. A new function replaces the earlier one. Returns a function that removes it.
   */
  onSettle(draw: () => unknown): () => void;
}

/** Makes a registry of the actions that the mounted parts of the page offer. */
export function makeRegistry(): Registry {
  const offered = new Map<string, readonly Action[]>();
  const hearers = new Set<() => void>();
  let drawNow: (() => unknown) | null = null;
  let all: readonly Action[] | null = null;
  return {
    put: (owner, actions) => {
      offered.delete(owner);
      if (actions.length > 0) offered.set(owner, actions);
      all = null;
      for (const hear of hearers) hear();
    },
    all: () => {
      if (all) return all;
      const byId = new Map([...offered.values()].flat().map((one) => [one.id, one]));
      const rankOf = (one: Action) => actionGroups.indexOf(one.group);
      all = [...byId.values()].sort((a, b) => rankOf(a) - rankOf(b));
      return all;
    },
    subscribe: (hear) => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    settle: () => void drawNow?.(),
    onSettle: (draw) => {
      drawNow = draw;
      return () => {
        drawNow = null;
      };
    },
  };
}
