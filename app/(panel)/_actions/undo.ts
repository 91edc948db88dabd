/** What was done last and can be taken back, as long as that is offered. */
let undoLast: (() => void) | null = null;

/** From now on `undo` takes this back, once, until it is withdrawn or something else was done. */
export function offerUndo(undo: () => void): { readonly take: () => void; readonly withdraw: () => void } {
  const withdraw = () => {
    if (undoLast === take) undoLast = null;
  };
  const take = () => {
    withdraw();
    undo();
  };
  undoLast = take;
  return { take, withdraw };
}

/** Takes back what was done last; without anything to take back it does nothing. */
export const undoNow = (): void => undoLast?.();
