const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:', 'blob:']);

/**
 * An address that came as data, as a link or source may have it; undefined for one that would run something or is none: a
 * link without an address is only text. Every `href` and `src` made from data goes through here.
 */
export function safeHref(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined;
  // Browsers drop what stands before a scheme and the line ends within it, and so does this.
  if (URL.canParse(address)) return schemes.has(new URL(address).protocol) ? address : undefined;
  return /^\/(?![/\\\s])/.test(address) ? address : undefined;
}
