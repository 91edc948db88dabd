/** The browser and system from a User-Agent, under the names people use. */
export interface NamedBrowser {
  readonly browser: string | null;
  readonly system: string | null;
}

// Browsers also name those they descend from, so the younger ones are tested first.
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

/** Reads a User-Agent header; null for what it does not tell. */
export function nameBrowser(userAgent: string | null): NamedBrowser {
  const find = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? null;
  return { browser: find(browsers), system: find(systems) };
}

/** Returns browser and system as one text, for e-mails and the log; null when neither is known. */
export function browserText(userAgent: string | null): string | null {
  const { browser, system } = nameBrowser(userAgent);
  return [browser, system].filter((part) => part !== null).join(', ') || null;
}
