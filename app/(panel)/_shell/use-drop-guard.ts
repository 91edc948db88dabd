import { useEffect } from 'react';

/**
 * Ignores a file dropped where nothing accepts it. The browser would show it in place of the panel, and what was
 * written would be lost.
 */
export function useDropGuard(): void {
  useEffect(() => {
    const stay = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);
}
