'use client';

import { useSyncExternalStore } from 'react';
import { toasterPart } from './toast.ts';

const nothing = () => null;

/**
 * The region where notes are shown, with the given accessible name. The code that shows them is fetched before the
 * first note.
 */
export function Toaster({ label }: { label: string }) {
  const Toasts = useSyncExternalStore(toasterPart.subscribe, toasterPart.read, nothing);
  return Toasts && <Toasts label={label} onShowing={toasterPart.isShowing} />;
}
