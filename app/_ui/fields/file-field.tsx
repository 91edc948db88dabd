'use client';

import type { LucideIcon } from 'lucide-react';
import { Button } from '#app/_ui/buttons/button.tsx';
import { useFileInput } from '#app/_ui/fields/use-file-input.tsx';

interface Props {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The text of the button: a call to choose a file, or the name of the chosen file. */
  readonly choose: string;
  readonly hint: string;
  /** The problem with the chosen file. It replaces the hint and is read out by screen readers. */
  readonly problem?: string | null;
  readonly onFile: (file: File) => void;
  /** The button that removes the chosen file. Null or absent while no file is chosen. */
  readonly remove?: { readonly label: string; readonly onRemove: () => void } | null;
}

/** The field for choosing a file and removing it again. */
export function FileField({ label, icon: Icon, choose, hint, problem, onFile, remove }: Props) {
  const { field, open } = useFileInput(label, (file) => file && onFile(file));
  return (
    <div className="space-y-1.5">
      <p className="text-sm font-medium">{label}</p>
      {field}
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={open}>
          <Icon className="size-4" aria-hidden />
          <span className="max-w-48 truncate">{choose}</span>
        </Button>
        {remove && (
          <Button look="quiet" onClick={remove.onRemove}>
            {remove.label}
          </Button>
        )}
      </div>
      <p
        className={problem ? 'text-xs break-words text-danger' : 'text-xs text-ink-faint'}
        role={problem ? 'alert' : undefined}
      >
        {problem || hint}
      </p>
    </div>
  );
}
