'use client';

import { Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '#app/_ui/button.tsx';
import type { InteractiveForm } from './interactive-form.ts';

export interface PartProps {
  readonly form: InteractiveForm;
  readonly change: (changes: Partial<InteractiveForm>) => void;
  readonly hasTried: boolean;
}

export const replaced = <One,>(all: readonly One[], place: number, one: One): One[] => all.with(place, one);
export const without = <One,>(all: readonly One[], place: number): One[] => all.toSpliced(place, 1);

/** Adds one more of what stands above. */
export const Add = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <Button size="sm" look="quiet" onClick={onClick}>
    <Plus className="size-4" aria-hidden />
    {children}
  </Button>
);

/** What was added has the focus; what was taken away gives it to what stands before it. */
export function useFocusOf(choices = '[data-choice]') {
  const list = useRef<HTMLDivElement>(null);
  const focus = (place: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>(choices)[place]?.querySelector('input')?.focus(),
    );
  return { list, focus };
}
