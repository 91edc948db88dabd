'use client';

import type { LucideIcon } from 'lucide-react';
import { Button } from '#app/_ui/button.tsx';
import { useFileInput } from '#app/_ui/use-file-input.tsx';

interface Props {
  readonly label: string;
  readonly icon: LucideIcon;
  /** What the button says: what to do, or what was chosen. */
  readonly choose: string;
  readonly hint: string;
  /** What is wrong with what was chosen; stands in the hint's place and is read out. */
  readonly problem?: string | null;
  readonly onFile: (file: File) => void;
  /** Takes away again; absent while there is nothing. */
  readonly remove?: { readonly label: string; readonly onRemove: () => void } | null;
}

/** A file is chosen, and may be taken away again. */
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
