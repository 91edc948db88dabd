/** As far as a link tells of being followed. */
interface Following {
  preventDefault(): void;
}

/** Which conversation an address is about; null: none. */
export const idIn = (pathname: string): string | null => /^\/inbox\/([^/]+)/.exec(pathname)?.[1] ?? null;

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

/** Within the inbox nothing is asked of the server to go somewhere: what was loaded is there, also without a network. */
export const goInPlace = (href: string): void => window.history.pushState(null, '', href);

/** From one of its messages back to the end of a conversation; who is there stays. */
export function goToEnd(id: string): void {
  const { search } = window.location;
  if (new URLSearchParams(search).has('message')) goInPlace(addressOf(id, search));
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
