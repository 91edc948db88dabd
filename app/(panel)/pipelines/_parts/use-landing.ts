'use client';

import { createContext, useContext, useEffect, useRef } from 'react';

interface Landing {
  /** The card that a keyboard let go of, by its contact. */
  landed: string | null;
}

export const LandingContext = createContext<Landing>({ landed: null });

/** Who moved a card by keyboard goes on from it, although it is another element in its new column. */
export function useLanding(contactId: string) {
  const landing = useContext(LandingContext);
  const handle = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (landing.landed === contactId && document.activeElement === document.body) handle.current?.focus();
  }, [landing, contactId]);
  return handle;
}
