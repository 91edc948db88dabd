import { X } from 'lucide-react';
import { cn } from '../cn.ts';

interface Props {
  readonly tag: { readonly name: string; readonly color: string };
  /** Removes the tag. If given, the chip has a button with the accessible name `removeLabel`. */
  readonly onRemove?: (() => void) | undefined;
  readonly removeLabel?: string;
  readonly className?: string;
}

/** Shows a tag's name with a dot in the tag's colour. */
export const TagChip = ({ tag, onRemove, removeLabel, className }: Props) => (
  <span
    className={cn(
      'inline-flex h-6 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-2 text-xs font-medium text-ink',
      className,
    )}
  >
    <span className="size-2 shrink-0 rounded-full" style={{ background: tag.color }} aria-hidden />
    <span className="truncate">{tag.name}</span>
    {onRemove && (
      <button
        type="button"
        onClick={onRemove}
        aria-label={removeLabel}
        className="-mr-1 rounded-full p-0.5 text-ink-faint hover:bg-line hover:text-ink"
      >
        <X className="size-3" />
      </button>
    )}
  </span>
);
