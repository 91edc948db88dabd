/** As far as a link tells of being followed. */
interface Following {
  preventDefault(): void;
}

/** Which conversation an address is about; null: none. */
export const idIn = (pathname: string): string | null => /^\/inbox\/([^/]+)/.exec(pathname)?.[1] ?? null;

/** Where a conversation stands beside the list as it is filtered now. */
export const addressOf = (id: string, search: string): string => `/inbox/${id}${search ? `?${search}` : ''}`;

/** Within the inbox nothing is asked of the server to go somewhere: what was loaded is there, also without a network. */
export const goInPlace = (href: string): void => window.history.pushState(null, '', href);

/** A link within the inbox that is followed so. */
export const openInPlace = (href: string) => (event: Following) => {
  event.preventDefault();
  goInPlace(href);
};
