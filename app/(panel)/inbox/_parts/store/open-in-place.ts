import { startTransition } from 'react';

/** As far as a link tells of being followed. */
interface Following {
  preventDefault(): void;
}

/** Which conversation an address is about; null: none. */
export const idIn = (pathname: string): string | null => /^\/inbox\/([^/?]+)/.exec(pathname)?.[1] ?? null;

/** What an address says of the list, without the place in a conversation. */
function listSearch(search: string): string {
  const asked = new URLSearchParams(search);
  asked.delete('message');
  return asked.size > 0 ? `?${asked}` : '';
}

/** Where a conversation stands beside the list as it is filtered now, at its end. */
export const addressOf = (id: string, search: string): string => `/inbox/${id}${listSearch(search)}`;

/** The list alone. */
export const listAddress = (search: string): string => `/inbox${listSearch(search)}`;

/** Somewhere one went to within the inbox. */
export interface Step {
  readonly href: string;
}
type Draw = (step: Step) => void;

/**
 * Where one went and what is not drawn yet. Keys come faster than pages are drawn, and drawing what came before the router
 * puts that back into the address: it does not say meanwhile where the last key has led.
 */
let ahead: Step | null = null;
let draw: Draw | null = null;

/** The frame that draws what is gone to, together with the router; one at most. The answer ends it. */
export function onStep(hear: Draw): () => void {
  draw = hear;
  return () => {
    draw = null;
    ahead = null;
  };
}

/** From now on the address says it, unless somebody has gone on. */
export function isDrawn(step: Step | null): void {
  if (ahead === step) ahead = null;
}

/** Has one gone somewhere that may not be drawn yet? */
export const isStepAhead = (): boolean => ahead !== null;

/** Which conversation was gone to last, drawn or not; where there was no step, the one of the address. */
export const idAhead = (pathname: string): string | null => idIn(ahead?.href ?? pathname);

/** Within the inbox nothing is asked of the server to go somewhere: what was loaded is there, also without a network. */
export function goInPlace(href: string): void {
  const step = { href };
  // One transition: both are drawn at once.
  startTransition(() => {
    window.history.pushState(null, '', href);
    if (!draw) return;
    ahead = step;
    draw(step);
  });
}

/** From one of its messages back to the end of a conversation; who is there stays. */
export function goToEnd(id: string): void {
  const { search } = window.location;
  if (new URLSearchParams(search).has('message')) goInPlace(addressOf(id, search));
  else document.querySelector('[role="log"]')?.scrollTo({ top: 0 });
}

/** To a conversation from anywhere in the panel: within the inbox in place, from another page by `push`. */
export function goToConversation(id: string, push: (href: string) => void): void {
  const { pathname, search } = window.location;
  if (/^\/inbox(?:\/|$)/.test(pathname)) goInPlace(addressOf(id, search.slice(1)));
  else push(`/inbox/${id}`);
}

/** A link within the inbox that is followed so. */
export const openInPlace = (href: string) => (event: Following) => {
  event.preventDefault();
  goInPlace(href);
};
