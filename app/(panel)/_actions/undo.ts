interface Offered {
  readonly take: () => void;
  readonly withdraw: () => void;
}

/** Longer nothing can be taken back, whatever became of the note that offered it. */
const longestMs = 60_000;
/** What can be taken back, the last one last. */
let offered: readonly (Offered & { readonly at: number })[] = [];

/** From now on `undo` takes this back, before what was offered earlier, once, until it is withdrawn. */
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

/** Takes back what was done last; without anything to take back it does nothing. */
export function undoNow(): void {
  offered = offered.filter(({ at }) => performance.now() - at < longestMs);
  offered.at(-1)?.take();
}
