/**
 * The undo history: earlier states, and states that were undone. `path` is the path of the text or number that changed
 * last.
 */
export interface History<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
  readonly path: string | null;
}

export const noHistory: History<never> = { past: [], future: [], path: null };

const most = 200;

const isWhole = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Lists the differences between two values. A difference in a text or number is listed as its path, any other
 * difference as `null`.
 */
function differences(one: unknown, other: unknown, path: string): (string | null)[] {
  if (Object.is(one, other)) return [];
  if (isWhole(one) && isWhole(other) && Array.isArray(one) === Array.isArray(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...keys].flatMap((key) => differences(one[key], other[key], `${path}.${key}`));
  }
  const isTyped = [one, other].every((value) => typeof value === 'string' || typeof value === 'number');
  return [isTyped ? path : null];
}

/** Returns the path of the text or number that changed, if it is the only difference. Otherwise returns null. */
export function typedPath(before: unknown, after: unknown): string | null {
  const found = differences(before, after, '');
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * Records a change. Consecutive changes to the same text or number become one entry, so that one undo reverts them
 * together.
 */
export function noteChange<T>({ past, path }: History<T>, before: T, after: T): History<T> {
  const at = typedPath(before, after);
  const goesOn = at !== null && at === path;
  return { past: goesOn ? past : [...past, before].slice(-most), future: [], path: at };
}

/** Undoes the last change and returns the state before it. Null if there is nothing to undo. */
export function undo<T>({ past, future }: History<T>, now: T): { history: History<T>; now: T } | null {
  const before = past.at(-1);
  if (before === undefined) return null;
  return { history: { past: past.slice(0, -1), future: [now, ...future], path: null }, now: before };
}

/** Redoes the last undone change. Null if there is nothing to redo. */
export function redo<T>({ past, future }: History<T>, now: T): { history: History<T>; now: T } | null {
  const [after, ...rest] = future;
  if (after === undefined) return null;
  return { history: { past: [...past, now], future: rest, path: null }, now: after };
}
