import { X } from 'lucide-react';
import { cn } from '../cn.ts';

interface Props {
  /** Names the item that the button removes. */
  readonly label: string;
  readonly onRemove: () => void;
  readonly className?: string;
}

/** Removes something attached to a text: a file or a quote. */
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
