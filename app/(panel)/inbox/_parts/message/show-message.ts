const elementOf = (id: string) => document.getElementById(`message-${id}`);

/** Returns the URL of a conversation at one of its messages. `search` contains the current filters of the list. */
export function addressAt(id: string, message: string, search = ''): string {
  const asked = new URLSearchParams(search);
  asked.set('message', message);
  return `/inbox/${id}?${asked}`;
}

/** Returns the message's distance from the top of the window. Undefined if the message is not rendered. */
export const topOf = (id: string): number | undefined => elementOf(id)?.getBoundingClientRect().top;

/** Returns the scrolling element that contains the message. */
export const logOf = (id: string) => elementOf(id)?.closest<HTMLElement>('[role="log"]');

/** The name of the event that asks a thread to render a message that is far outside the visible part. */
const wish = 'parley:wish';

/**
 * Calls `hear` with the id of each message that has to be rendered although it is far outside the visible part. Returns
 * a function that stops the calls.
 */
export function listenToWishes(log: HTMLElement, hear: (id: string) => void): () => void {
  const on = (event: Event) => hear((event as CustomEvent<string>).detail);
  log.addEventListener(wish, on);
  return () => log.removeEventListener(wish, on);
}

const shownMs = 2_400;

/** Scrolls to a message, highlights it for a moment, and moves the focus to it. */
export function showMessage(id: string): void {
  if (!elementOf(id)) document.querySelector('[role="log"]')?.dispatchEvent(new CustomEvent(wish, { detail: id }));
  const element = elementOf(id);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
  // For people who prefer reduced motion, the highlight ends at once instead of fading out.
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const mark = 'var(--found)';
  element
    ?.querySelector('[data-said]')
    ?.animate({ backgroundColor: [mark, mark], offset: [0, isStill ? 1 : 0.7] }, shownMs);
}
