import { useEffect } from 'react';

/** A file dropped where nothing takes it would be shown in place of the panel, and what was written be gone. */
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
