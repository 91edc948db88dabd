import type { Behind } from './use-behind.ts';

interface Props {
  readonly behind: Behind;
  readonly onBehind: (behind: Behind) => void;
  /** Whether the number counts nothing. Then it is plain text and opens nothing. */
  readonly isNone: boolean;
  /** The number as formatted text. */
  readonly children: string;
}

/** A number that opens the list of the conversations it counts. */
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
