interface Offered {
  readonly take: () => void;
  readonly withdraw: () => void;
}

/** How long an action can be undone, in milliseconds, even if its toast has already closed. */
const longestMs = 60_000;
/** The actions that can be undone, from the oldest to the newest. */
let offered: readonly (Offered & { readonly at: number })[] = [];

/** Offers to undo an action until the offer is used or withdrawn. `undoNow` uses the newest offer first. */
export function offerUndo(undo: () => void): Offered {
  const withdraw = () => {
    offered = offered.filter((one) => one.take !== take);
  };
  const take = () => {
    withdraw();
    undo();
  };
  offered = [...offered, { take, withdraw, at: performance.now() }];
  return { take, withdraw };
}

/** Undoes the newest action that can be undone, if there is such an action. */
export function undoNow(): void {
  offered = offered.filter(({ at }) => performance.now() - at < longestMs);
  offered.at(-1)?.take();
}
