'use client';

import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useState,
} from 'react';
import { fetchedOnUse } from './fetched-on-use.ts';
import type * as Parts from './menu-parts.tsx';
import { useFetched } from './use-fetched.ts';

const parts = fetchedOnUse(() => import('./menu-parts.tsx'));

interface Trigger {
  readonly onClick?: (event: MouseEvent) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

type Props = ComponentProps<typeof Parts.Menu> & { readonly trigger: ReactElement<Trigger> };

/** A button that opens a menu. What a menu is made of is fetched before it is first opened: until then it is the button alone. */
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
      // A click that counts no press is a key's.
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

// They stand in a menu that is open, so what they are made of is there.
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

/** One of several, with a mark at the chosen one. */
export function MenuChoice(props: ComponentProps<typeof Parts.MenuChoice>) {
  const had = parts.had();
  return had && <had.MenuChoice {...props} />;
}

/** One that is on or off; the menu stays open. */
export function MenuCheck(props: ComponentProps<typeof Parts.MenuCheck>) {
  const had = parts.had();
  return had && <had.MenuCheck {...props} />;
}
