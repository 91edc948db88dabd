'use client';

import { useEffect, useState } from 'react';

/** The address of bytes of this page, for as long as they are shown; null before, and for none. */
export function useObjectUrl(bytes: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [bytes]);
  return address;
}
