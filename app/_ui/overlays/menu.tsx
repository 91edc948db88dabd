'use client';

import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useState,
} from 'react';
import { fetchedOnUse } from '../browser/fetched-on-use.ts';
import { useFetched } from '../browser/use-fetched.ts';
import type * as Parts from './menu-parts.tsx';

const parts = fetchedOnUse(() => import('./menu-parts.tsx'));

interface Trigger {
  readonly onClick?: (event: MouseEvent) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

type Props = ComponentProps<typeof Parts.Menu> & { readonly trigger: ReactElement<Trigger> };

/**
 * A button that opens a menu. The menu's code is loaded before the menu first opens; until then only the button is
 * rendered.
 */
export function Menu({ defaultOpen = false, ...props }: Props) {
  const [opens, setOpens] = useState<'byKeys' | 'byPointer' | null>(defaultOpen ? 'byPointer' : null);
  const [whole, ask] = useFetched(parts, defaultOpen);
  if (whole) return <whole.Menu {...props} defaultOpen={opens !== null} focusFirst={opens === 'byKeys'} />;
  const open = (how: 'byKeys' | 'byPointer') => {
    setOpens(how);
    ask();
  };
  const { trigger } = props;
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: (event) => {
      trigger.props.onClick?.(event);
      // A click event that comes from the keyboard has a detail of 0.
      open(event.detail === 0 ? 'byKeys' : 'byPointer');
    },
    onKeyDown: (event) => {
      trigger.props.onKeyDown?.(event);
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open('byKeys');
    },
  });
}

// The components below are only rendered inside an open menu, so their code has already been loaded.
export function MenuItem(props: ComponentProps<typeof Parts.MenuItem>) {
  const had = parts.had();
  return had && <had.MenuItem {...props} />;
}

export function MenuLabel(props: ComponentProps<typeof Parts.MenuLabel>) {
  const had = parts.had();
  return had && <had.MenuLabel {...props} />;
}

export function MenuLine() {
  const had = parts.had();
  return had && <had.MenuLine />;
}

/** A group of menu items. Exactly one item is chosen. */
export function MenuChoice(props: ComponentProps<typeof Parts.MenuChoice>) {
  const had = parts.had();
  return had && <had.MenuChoice {...props} />;
}

/** A menu item that can be switched on and off. The menu stays open when the item is toggled. */
export function MenuCheck(props: ComponentProps<typeof Parts.MenuCheck>) {
  const had = parts.had();
  return had && <had.MenuCheck {...props} />;
}
