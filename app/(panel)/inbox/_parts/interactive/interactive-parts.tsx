'use client';

import { Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '#app/_ui/buttons/button.tsx';
import type { faultsOf, InteractiveForm } from './interactive-form.ts';

export interface PartProps {
  readonly form: InteractiveForm;
  readonly faults: ReturnType<typeof faultsOf>;
  readonly change: (changes: Partial<InteractiveForm>) => void;
  readonly hasTried: boolean;
}

export const replaced = <One,>(all: readonly One[], index: number, one: One): One[] => all.with(index, one);

/** The button that adds an entry to the list above it. */
export const Add = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <Button size="sm" look="quiet" onClick={onClick}>
    <Plus className="size-4" aria-hidden />
    {children}
  </Button>
);

/**
 * Adds entries to a list and removes them. Each entry is an element that matches the selector `shown`. After an
 * addition, the new entry gets the focus; after a removal, the previous entry does.
 */
export function useSeveral<One>(
  all: readonly One[],
  set: (all: readonly One[]) => void,
  make: () => One,
  shown = '[data-choice]',
) {
  const list = useRef<HTMLDivElement>(null);
  const focus = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>(shown)[index]?.querySelector('input')?.focus(),
    );
  return {
    list,
    add: () => {
      set([...all, make()]);
      focus(all.length);
    },
    remove: (index: number) => {
      set(all.toSpliced(index, 1));
      focus(Math.max(0, index - 1));
    },
  };
}
