'use client';

import { useSyncExternalStore } from 'react';
import { toasterPart } from './toast.ts';

const nothing = () => null;

/** Where notes are shown; what shows them is fetched before the first. */
export function Toaster() {
  const Toasts = useSyncExternalStore(toasterPart.subscribe, toasterPart.read, nothing);
  return Toasts && <Toasts onShowing={toasterPart.isShowing} />;
}
