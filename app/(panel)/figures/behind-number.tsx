import type { Behind } from './use-behind.ts';

interface Props {
  readonly behind: Behind;
  readonly onBehind: (behind: Behind) => void;
  /** Whether the number is zero or unknown. Such a number is plain text instead of a button. */
  readonly isNone: boolean;
  /** The number as formatted text. */
  readonly children: string;
}

/** A number that, when clicked, opens the list of conversations that it counts. */
export function BehindNumber({ behind, onBehind, isNone, children }: Props) {
  if (isNone) return children;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="text-accent hover:underline print:text-ink"
      onClick={() => onBehind(behind)}
    >
      {children}
    </button>
  );
}
