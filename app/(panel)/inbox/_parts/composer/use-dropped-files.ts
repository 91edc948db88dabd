'use client';

import { useEffect, useEffectEvent, useState } from 'react';

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Accepts files that are dropped anywhere on the page. A file dropped next to the text field would otherwise make the
 * browser leave the page, and the text would be lost. Returns whether files are being dragged over the page.
 */
export function useDroppedFiles(onFiles: (files: FileList) => void): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((event: DragEvent) => {
    if (!bringsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer) onFiles(event.dataTransfer.files);
  });
  const over = useEffectEvent((event: DragEvent) => {
    if (!bringsFiles(event)) return;
    event.preventDefault();
    setOver(true);
  });
  const leave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setOver(false);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('drop', (event) => drop(event), { signal });
    document.addEventListener('dragover', (event) => over(event), { signal });
    document.addEventListener('dragleave', (event) => leave(event), { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}
