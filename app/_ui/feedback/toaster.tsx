'use client';

import { useSyncExternalStore } from 'react';
import { toasterPart } from './toast.ts';

const nothing = () => null;

/**
 * The region of the page in which toasts are shown. `label` is its accessible name. The code that renders toasts is
 * loaded before the first toast.
 */
export function Toaster({ label }: { label: string }) {
  const Toasts = useSyncExternalStore(toasterPart.subscribe, toasterPart.read, nothing);
  return Toasts && <Toasts label={label} onShowing={toasterPart.isShowing} />;
}
