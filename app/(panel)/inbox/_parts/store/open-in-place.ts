import { startTransition } from 'react';

/** The fields of a link's click event that are used here. */
interface Following {
  preventDefault(): void;
}

/** Returns the id of the conversation in a URL path, or null. */
export const idIn = (pathname: string): string | null => /^\/inbox\/([^/?]+)/.exec(pathname)?.[1] ?? null;

/** Returns the list's URL parameters, without the parameter that names a message. */
function listSearch(search: string): string {
  const asked = new URLSearchParams(search);
  asked.delete('message');
  return asked.size > 0 ? `?${asked}` : '';
}

/**
 * Returns the URL of a conversation at its newest message. The list next to the conversation keeps its current filters.
 */
export const addressOf = (id: string, search: string): string => `/inbox/${id}${listSearch(search)}`;

/** Returns the URL of the list without an open conversation. */
export const listAddress = (search: string): string => `/inbox${listSearch(search)}`;

/** A navigation within the inbox, which may not be rendered yet. */
export interface Step {
  readonly href: string;
}
type Draw = (step: Step) => void;

/**
 * The last navigation that is not rendered yet. Keys can be pressed faster than pages render. While an earlier page
 * renders, the router sets the URL back to that page, so the URL may differ from the last navigation.
 */
let ahead: Step | null = null;
let draw: Draw | null = null;

/**
 * Registers the function of the inbox frame that renders navigations. A new function replaces the earlier function.
 * Returns a function that ends the registration.
 */
export function onStep(hear: Draw): () => void {
  draw = hear;
  return () => {
    draw = null;
    ahead = null;
  };
}

/**
 * Records that a navigation has been rendered. From then on the URL names the shown conversation, unless a newer
 * navigation has begun.
 */
export function isDrawn(step: Step | null): void {
  if (ahead === step) ahead = null;
}

/** Whether there is a navigation that is not rendered yet. */
export const isStepAhead = (): boolean => ahead !== null;

/**
 * Returns the id of the conversation that was opened last, even if it is not rendered yet. Without a pending
 * navigation, that is the id in the URL.
 */
export const idAhead = (pathname: string): string | null => idIn(ahead?.href ?? pathname);

/**
 * Navigates within the inbox without a request to the server. Loaded conversations therefore open even without a
 * network.
 */
export function goInPlace(href: string): void {
  const step = { href };
  // The URL and the frame change in one transition, so that both are rendered together.
  startTransition(() => {
    window.history.pushState(null, '', href);
    if (!draw) return;
    ahead = step;
    draw(step);
  });
}

/**
 * Goes from an earlier message of a conversation to the newest message. If the newest messages are already shown, only
 * scrolls down.
 */
export function goToEnd(id: string): void {
  const { search } = window.location;
  if (new URLSearchParams(search).has('message')) goInPlace(addressOf(id, search));
  else document.querySelector('[role="log"]')?.scrollTo({ top: 0 });
}

/**
 * Opens a conversation from anywhere in the panel. Within the inbox no request to the server is needed. From any other
 * page, the function calls `push`.
 */
export function goToConversation(id: string, push: (href: string) => void): void {
  const { pathname, search } = window.location;
  if (/^\/inbox(?:\/|$)/.test(pathname)) goInPlace(addressOf(id, search.slice(1)));
  else push(`/inbox/${id}`);
}

/** Returns the click handler of a link that navigates within the inbox. */
export const openInPlace = (href: string) => (event: Following) => {
  event.preventDefault();
  goInPlace(href);
};
