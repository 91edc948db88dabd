/** What was there before, and what was taken back; `place` is where the last change was made. */
export interface History<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
  readonly place: string | null;
}

export const noHistory: History<never> = { past: [], future: [], place: null };

const most = 200;

const isWhole = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Where two values differ: paths of texts and numbers; `null` among them is a difference of another kind. */
function differences(one: unknown, other: unknown, path: string): (string | null)[] {
  if (Object.is(one, other)) return [];
  if (isWhole(one) && isWhole(other) && Array.isArray(one) === Array.isArray(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...keys].flatMap((key) => differences(one[key], other[key], `${path}.${key}`));
  }
  const isTyped = [one, other].every((value) => typeof value === 'string' || typeof value === 'number');
  return [isTyped ? path : null];
}

/** The one text or number in which they differ; null where it is another difference, or more than one. */
export function typedPlace(before: unknown, after: unknown): string | null {
  const found = differences(before, after, '');
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** A change: what is typed at one place, letter by letter, is taken back at once. */
export function noteChange<T>({ past, place }: History<T>, before: T, after: T): History<T> {
  const at = typedPlace(before, after);
  const goesOn = at !== null && at === place;
  return { past: goesOn ? past : [...past, before].slice(-most), future: [], place: at };
}

/** One change taken back: what is there then. */
export function undo<T>({ past, future }: History<T>, now: T): { history: History<T>; now: T } | null {
  const before = past.at(-1);
  if (before === undefined) return null;
  return { history: { past: past.slice(0, -1), future: [now, ...future], place: null }, now: before };
}

/** What was taken back, made again. */
export function redo<T>({ past, future }: History<T>, now: T): { history: History<T>; now: T } | null {
  const [after, ...rest] = future;
  if (after === undefined) return null;
  return { history: { past: [...past, now], future: rest, place: null }, now: after };
}
