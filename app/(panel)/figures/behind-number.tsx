import type { Behind } from './use-behind.ts';

interface Props {
  readonly behind: Behind;
  readonly onBehind: (behind: Behind) => void;
  /** Does it count nothing? Then nothing is opened. */
  readonly isNone: boolean;
  /** As people read it. */
  readonly children: string;
}

/** A number that opens the conversations it counts. */
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
