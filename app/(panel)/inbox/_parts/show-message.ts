const placeOf = (id: string) => document.getElementById(`message-${id}`);

/** A conversation at one of its messages. */
export const addressAt = (id: string, message: string): string => `/inbox/${id}?message=${message}`;

/** Is the message among those that are shown? */
export const isInPage = (id: string): boolean => placeOf(id) !== null;

/** Where it stands in the window. */
export const topOf = (id: string): number | undefined => placeOf(id)?.getBoundingClientRect().top;

/** What scrolls it. */
export const logOf = (id: string) => placeOf(id)?.closest<HTMLElement>('[role="log"]');

const shownMs = 2_400;

/** Brings a message into sight, marks it for a moment, and has the focus there. */
export function showMessage(id: string): void {
  const place = placeOf(id);
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
  // Who wants nothing to move sees the mark stand and be gone, not fade.
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const mark = 'var(--found)';
  place
    ?.querySelector('[data-said]')
    ?.animate({ backgroundColor: [mark, mark], offset: [0, isStill ? 1 : 0.7] }, shownMs);
}
