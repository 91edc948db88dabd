import { startTransition } from 'react';

/** The part of a link's click event that is used here. */
interface Following {
  preventDefault(): void;
}

/** Returns the id of the conversation in an address, or null. */
export const idIn = (pathname: string): string | null => /^\/inbox\/([^/?]+)/.exec(pathname)?.[1] ?? null;

/** Returns the address parameters of the list, without the message to show. */
function listSearch(search: string): string {
  const asked = new URLSearchParams(search);
  asked.delete('message');
  return asked.size > 0 ? `?${asked}` : '';
}

/** Returns the address of a conversation at its end, beside the list with its current filters. */
export const addressOf = (id: string, search: string): string => `/inbox/${id}${listSearch(search)}`;

/** Returns the address of the list without a conversation. */
export const listAddress = (search: string): string => `/inbox${listSearch(search)}`;

/** A navigation within the inbox. */
export interface Step {
  readonly href: string;
}
type Draw = (step: Step) => void;

/**
 * The last navigation that is not drawn yet. Keys come faster than pages are drawn, and while an earlier page is drawn
 * the router puts its address back, so the address does not always name the last navigation.
 */
let ahead: Step | null = null;
let draw: Draw | null = null;

/**
 * Registers the frame that draws navigations together with the router; there is at most one. Returns a function that
 * removes it.
 */
export function onStep(hear: Draw): () => void {
  draw = hear;
  return () => {
    draw = null;
    ahead = null;
  };
}

/** Notes that a navigation has been drawn. From now on the address is correct, unless there was a newer navigation. */
export function isDrawn(step: Step | null): void {
  if (ahead === step) ahead = null;
}

/** Whether there is a navigation that may not be drawn yet. */
export const isStepAhead = (): boolean => ahead !== null;

/**
 * Returns the id of the conversation opened last, drawn or not; without a pending navigation the one in the address.
 */
export const idAhead = (pathname: string): string | null => idIn(ahead?.href ?? pathname);

/**
 * Navigates within the inbox without a request to the server, so that loaded conversations open without a network too.
 */
export function goInPlace(href: string): void {
  const step = { href };
  // One transition, so that the address and the frame are drawn together.
  startTransition(() => {
    window.history.pushState(null, '', href);
    if (!draw) return;
    ahead = step;
    draw(step);
  });
}

/** Goes from one of a conversation's messages to its end. At the end already, only scrolls down. */
export function goToEnd(id: string): void {
  const { search } = window.location;
  if (new URLSearchParams(search).has('message')) goInPlace(addressOf(id, search));
  else document.querySelector('[role="log"]')?.scrollTo({ top: 0 });
}

/** Opens a conversation from anywhere in the panel: in place within the inbox, by `push` from another page. */
export function goToConversation(id: string, push: (href: string) => void): void {
  const { pathname, search } = window.location;
  if (/^\/inbox(?:\/|$)/.test(pathname)) goInPlace(addressOf(id, search.slice(1)));
  else push(`/inbox/${id}`);
}

/** Returns the handler of a link that navigates within the inbox. */
export const openInPlace = (href: string) => (event: Following) => {
  event.preventDefault();
  goInPlace(href);
};
