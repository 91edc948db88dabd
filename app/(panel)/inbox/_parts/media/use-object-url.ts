'use client';

import { useEffect, useState } from 'react';

/**
 * Returns an object URL for the bytes while the component is mounted. Null if there are no bytes, or until the URL is
 * created.
 */
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
