'use client';

import { useEffect, useEffectEvent, useState } from 'react';

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files dropped anywhere on the page, because a file dropped beside the field would make the browser leave the
 * page and lose the text. Returns whether files are dragged over the page now.
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
