import { useEffect, useState } from 'react';
import type { FetchedOnUse } from './fetched-on-use.ts';

/**
 * Returns the module (null while it has not loaded) and a function that loads the module. If `isNeeded` is true, the
 * module is loaded at once. A component whose first render had no module gets the module only after the component has
 * called that function, because replacing a focused button would lose the focus.
 */
export function useFetched<M>(part: FetchedOnUse<M>, isNeeded: boolean): readonly [M | null, () => void] {
  const [isTaken, setTaken] = useState(() => part.had() !== null);
  const ask = () =>
    void part.fetch().then(
      () => setTaken(true),
      // Loading fails without a network. The next press of the button tries again.
      () => {},
    );
  useEffect(() => {
    if (isNeeded && !isTaken) ask();
  });
  return [isTaken ? part.had() : null, ask];
}
