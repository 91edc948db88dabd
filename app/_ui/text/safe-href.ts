const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:', 'blob:']);

/**
 * Returns a URL that came from data if the URL is safe to use in a link or image. Returns undefined if the URL would
 * run code or is invalid; the link is then rendered as plain text. Every `href` and `src` that comes from data must
 * pass through this function.
 */
export function safeHref(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined;
  // Browsers ignore control characters and line ends in a scheme. Parsing with `URL` does the same.
  if (URL.canParse(address)) return schemes.has(new URL(address).protocol) ? address : undefined;
  return /^\/(?![/\\\s])/.test(address) ? address : undefined;
}
