import { X } from 'lucide-react';
import { cn } from './cn.ts';

interface Props {
  /** Which one it takes away. */
  readonly label: string;
  readonly onRemove: () => void;
  readonly className?: string;
}

/** Takes away what was put beside a text: a file, a quote. */
export const RemoveButton = ({ label, onRemove, className }: Props) => (
  <button
    type="button"
    aria-label={label}
    onClick={onRemove}
    className={cn('flex size-8 shrink-0 items-center justify-center rounded-lg hover:bg-surface', className)}
  >
    <X className="size-4" aria-hidden />
  </button>
);
