const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:', 'blob:']);

/**
 * Returns an address that came as data if it is safe as a link or source. Returns undefined if it would run code or is
 * no address; a link without an address is rendered as plain text. Every `href` and `src` made from data goes through
 * here.
 */
export function safeHref(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined;
  // Browsers ignore characters before a scheme and line ends within it. `URL` does the same.
  if (URL.canParse(address)) return schemes.has(new URL(address).protocol) ? address : undefined;
  return /^\/(?![/\\\s])/.test(address) ? address : undefined;
}
