'use client';

import { useSyncExternalStore } from 'react';
import { toasterPart } from './toast.ts';

const nothing = () => null;

/** Where notes are shown, a place of that name; what shows them is fetched before the first. */
export function Toaster({ label }: { label: string }) {
  const Toasts = useSyncExternalStore(toasterPart.subscribe, toasterPart.read, nothing);
  return Toasts && <Toasts label={label} onShowing={toasterPart.isShowing} />;
}
