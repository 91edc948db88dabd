const placeOf = (id: string) => document.getElementById(`message-${id}`);

/** A conversation at one of its messages, beside the list as an address has it. */
export function addressAt(id: string, message: string, search = ''): string {
  const asked = new URLSearchParams(search);
  asked.set('message', message);
  return `/inbox/${id}?${asked}`;
}

/** Where it stands in the window. */
export const topOf = (id: string): number | undefined => placeOf(id)?.getBoundingClientRect().top;

/** What scrolls it. */
export const logOf = (id: string) => placeOf(id)?.closest<HTMLElement>('[role="log"]');

/** What a thread is told that does not draw a message now: it is wished to be there. */
const wish = 'parley:wish';

/** Hears which messages are wished to be there, though they are far out of sight. */
export function listenToWishes(log: HTMLElement, hear: (id: string) => void): () => void {
  const on = (event: Event) => hear((event as CustomEvent<string>).detail);
  log.addEventListener(wish, on);
  return () => log.removeEventListener(wish, on);
}

const shownMs = 2_400;

/** Brings a message into sight, marks it for a moment, and has the focus there. */
export function showMessage(id: string): void {
  if (!placeOf(id)) document.querySelector('[role="log"]')?.dispatchEvent(new CustomEvent(wish, { detail: id }));
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
