import { X } from 'lucide-react';
import { cn } from '../cn.ts';

interface Props {
  /** The accessible name, which includes the item that the button removes. */
  readonly label: string;
  readonly onRemove: () => void;
  readonly className?: string;
}

/** The button that removes an attachment from a text: a file or a quoted message. */
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
