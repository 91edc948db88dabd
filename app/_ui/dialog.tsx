'use client';

import { type ReactNode, Suspense, use, useState } from 'react';
import type { DialogProps } from './dialog-window.tsx';
import { loadOnce } from './load-once.ts';

/** Most visits open no dialog: what one is made of comes when a person shows that they are about to use the page. */
export const loadDialog = loadOnce(() => import('./dialog-window.tsx'));

function Loaded(props: DialogProps) {
  const { DialogWindow } = use(loadDialog());
  return <DialogWindow {...props} />;
}

/** A window over the page that keeps the focus until it is closed. */
export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return (
    used && (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
  );
}

/** The row of buttons that ends a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap justify-end gap-2">{children}</div>
);
