import { type Action, actionGroups } from './action.ts';

export interface Registry {
  /** What a part of the page offers now, in place of what it offered before; none: it is gone. */
  put(owner: string, actions: readonly Action[]): void;
  /** Everything that can be done now, in the order of its groups. The part that came last says what a key does. */
  all(): readonly Action[];
  subscribe(hear: () => void): () => void;
  /** Before a key is for what stands on the page, what is gone to and not drawn yet gets to stand there. */
  settle(): void;
  /** Who draws it; one at most. */
  onSettle(draw: () => unknown): () => void;
}

/** The actions of whatever stands on the page. */
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
      const places = (one: Action) => actionGroups.indexOf(one.group);
      all = [...byId.values()].sort((a, b) => places(a) - places(b));
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
