import { useEffect, useState } from 'react';
import type { FetchedOnUse } from './fetched-on-use.ts';

/**
 * The module, null as long as it is not there, and what asks for it; `isNeeded` asks by itself. Who began without it has
 * it only once it was asked for: another button in the place of the one somebody is at would take the focus away.
 */
export function useFetched<M>(part: FetchedOnUse<M>, isNeeded: boolean): readonly [M | null, () => void] {
  const [isTaken, setTaken] = useState(() => part.had() !== null);
  const ask = () =>
    void part.fetch().then(
      () => setTaken(true),
      // Without a network nothing can be had: the next press asks again.
      () => {},
    );
  useEffect(() => {
    if (isNeeded && !isTaken) ask();
  });
  return [isTaken ? part.had() : null, ask];
}
