'use client';

import { createContext, useContext, useEffect, useRef } from 'react';

interface Landing {
  /** The id of the contact whose card was just dropped by keyboard. */
  landed: string | null;
}

export const LandingContext = createContext<Landing>({ landed: null });

/**
 * Focuses the handle of a card again after it was moved by keyboard. The move creates a new element in the new column.
 */
export function useLanding(contactId: string) {
  const landing = useContext(LandingContext);
  const handle = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (landing.landed === contactId && document.activeElement === document.body) handle.current?.focus();
  }, [landing, contactId]);
  return handle;
}
