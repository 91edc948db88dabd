'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '#app/_ui/cn.ts';
import type { SignListOf } from './use-sign-list.ts';

export const signListBox =
  'animate-appear absolute inset-x-0 bottom-full z-20 mb-2 max-h-72 overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-lg';

interface Props<Item> {
  readonly list: SignListOf<Item>;
  readonly label: string;
  /** A text with the number of matches, for screen readers. */
  readonly found: string;
  /** The CSS classes of an item in the list. */
  readonly className: string;
  readonly children: (item: Item) => ReactNode;
}

/** Shows the matching items in a list above the text field. Enter inserts the marked item. */
export function SignListBox<Item extends { readonly id: string }>({
  list: { open, matches, active, listId, optionId, choose },
  label,
  found,
  className,
  children,
}: Props<Item>) {
  const marked = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run when another option is marked.
  useEffect(() => {
    marked.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <p role="status" className="sr-only">
        {open ? found : ''}
      </p>
      {open && matches.length > 0 && (
        <div role="listbox" id={listId} aria-label={label} className={signListBox}>
          {matches.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys for this list.
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the textarea (aria-activedescendant).
            <div
              key={item.id}
              ref={index === active ? marked : null}
              role="option"
              id={optionId(index)}
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
              className={cn(
                'cursor-pointer rounded-lg px-2.5 hover:bg-sunken dark:hover:bg-line',
                index === active && 'bg-sunken dark:bg-line',
                className,
              )}
            >
              {children(item)}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
