import { useCallback, useSyncExternalStore } from 'react';

/** Does the window fit this media query? Drawn by the server as if it did. */
export function useMatches(query: string): boolean {
  const subscribe = useCallback(
    (hear: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', hear);
      return () => media.removeEventListener('change', hear);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  );
}
