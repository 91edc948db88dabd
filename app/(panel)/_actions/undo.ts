interface Offered {
  readonly take: () => void;
  readonly withdraw: () => void;
}

/** How long an action can be undone, whatever happened to the toast that offered it. */
const longestMs = 60_000;
/** The actions that can be undone, the newest last. */
let offered: readonly (Offered & { readonly at: number })[] = [];

/** Offers to undo an action. `undoNow` undoes the newest offer first, each once, until it is withdrawn. */
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

/** Undoes the newest action; does nothing if there is none. */
export function undoNow(): void {
  offered = offered.filter(({ at }) => performance.now() - at < longestMs);
  offered.at(-1)?.take();
}
