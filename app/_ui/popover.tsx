'use client';

import { Slot } from 'radix-ui';
import { Suspense, use, useState } from 'react';
import { loadAhead, loadOnce } from './load-once.ts';
import type { PopoverProps } from './popover-panel.tsx';

/** Fetched like a menu: when the pointer or the focus comes near. */
const loadPopover = loadOnce(() => import('./popover-panel.tsx'));

function Opened(props: PopoverProps) {
  const { PopoverPanel } = use(loadPopover());
  return <PopoverPanel {...props} />;
}

/** A small panel at what opened it. */
export function Popover(props: PopoverProps) {
  const [asked, setAsked] = useState(false);
  if (props.open && !asked) setAsked(true);
  const closed = (
    <Slot.Root
      aria-haspopup="dialog"
      aria-expanded={false}
      data-state="closed"
      onPointerEnter={() => loadAhead(loadPopover)}
      onFocus={() => loadAhead(loadPopover)}
      onClick={() => {
        setAsked(true);
        props.onOpenChange?.(true);
      }}
    >
      {props.trigger}
    </Slot.Root>
  );
  if (!asked) return closed;
  return (
    <Suspense fallback={closed}>
      <Opened {...props} />
    </Suspense>
  );
}
