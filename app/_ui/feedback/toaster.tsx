'use client';

import { useSyncExternalStore } from 'react';
import { toasterPart } from './toast.ts';

const nothing = () => null;

/**
 * The region of the page in which notes are shown. `label` is its accessible name. The code that renders notes is
 * loaded before the first note.
 */
export function Toaster({ label }: { label: string }) {
  const Toasts = useSyncExternalStore(toasterPart.subscribe, toasterPart.read, nothing);
  return Toasts && <Toasts label={label} onShowing={toasterPart.isShowing} />;
}
