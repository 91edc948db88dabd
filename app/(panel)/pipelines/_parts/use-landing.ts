'use client';

import { createContext, useContext, useEffect, useRef } from 'react';

interface Landing {
  /** The contact whose card was just dropped by keyboard. */
  landed: string | null;
}

export const LandingContext = createContext<Landing>({ landed: null });

/**
 * Gives the focus back to the handle of a card after a move by keyboard. The card is a new element in its new column.
 */
export function useLanding(contactId: string) {
  const landing = useContext(LandingContext);
  const handle = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (landing.landed === contactId && document.activeElement === document.body) handle.current?.focus();
  }, [landing, contactId]);
  return handle;
}
