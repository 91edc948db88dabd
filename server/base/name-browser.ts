/** What a browser says it is, as people call it. */
export interface NamedBrowser {
  readonly browser: string | null;
  readonly system: string | null;
}

// Browsers name those they descend from: the younger is asked first.
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Of a User-Agent header; null for what it does not tell. */
export function nameBrowser(userAgent: string | null): NamedBrowser {
  const find = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? null;
  return { browser: find(browsers), system: find(systems) };
}

/** The same as one text, for e-mails and the log; null when nothing is known. */
export function browserText(userAgent: string | null): string | null {
  const { browser, system } = nameBrowser(userAgent);
  return [browser, system].filter((part) => part !== null).join(', ') || null;
}
