'use client';

import { Slot } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, Suspense, use, useState } from 'react';
import { loadAhead, loadOnce } from './load-once.ts';
import type { MenuCheckProps, MenuChoiceProps, MenuItemProps, MenuProps } from './menu-parts.tsx';

/** Most visits open no menu: what one is made of comes when a person shows that they are about to use the page. */
export const loadMenu = loadOnce(() => import('./menu-parts.tsx'));
const useParts = () => use(loadMenu());

function Opened(props: MenuProps & { readonly byKeyboard: boolean }) {
  const { OpenMenu } = useParts();
  return <OpenMenu {...props} />;
}

/** A list of acts at the button that opens it. */
export function Menu(props: MenuProps) {
  const [asked, setAsked] = useState<'pointer' | 'keyboard' | null>(null);
  const closed = (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      data-state="closed"
      onPointerEnter={() => loadAhead(loadMenu)}
      onFocus={() => loadAhead(loadMenu)}
      onClick={(event) => setAsked(event.detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setAsked('keyboard');
      }}
    >
      {props.trigger}
    </Slot.Root>
  );
  if (!asked) return closed;
  return (
    <Suspense fallback={closed}>
      <Opened {...props} byKeyboard={asked === 'keyboard'} />
    </Suspense>
  );
}

export function MenuItem(props: MenuItemProps) {
  const parts = useParts();
  return <parts.MenuItem {...props} />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const parts = useParts();
  return <parts.MenuLabel>{children}</parts.MenuLabel>;
}

export function MenuLine() {
  const parts = useParts();
  return <parts.MenuLine />;
}

/** One of several, with a mark at the chosen one. */
export function MenuChoice(props: MenuChoiceProps) {
  const parts = useParts();
  return <parts.MenuChoice {...props} />;
}

/** One that is on or off; the menu stays open. */
export function MenuCheck(props: MenuCheckProps) {
  const parts = useParts();
  return <parts.MenuCheck {...props} />;
}
