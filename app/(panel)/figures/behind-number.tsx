import type { Behind } from './use-behind.ts';

interface Props {
  readonly behind: Behind;
  readonly onBehind: (behind: Behind) => void;
  /** As it was counted: of nothing nothing is opened. */
  readonly value: number | null;
  /** As people read it. */
  readonly children: string;
}

/** A number that opens the conversations it counts. */
export function BehindNumber({ behind, onBehind, value, children }: Props) {
  if (value === null || value === 0) return children;
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
