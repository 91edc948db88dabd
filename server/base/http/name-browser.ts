/** A browser and an operating system, under the names people use. An unknown browser or system is null. */
export interface NamedBrowser {
  readonly browser: string | null;
  readonly system: string | null;
}

// A User-Agent also names older browsers that the browser is based on. So newer browsers are tested first.
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

/** Finds the browser and the operating system in a User-Agent header. */
export function nameBrowser(userAgent: string | null): NamedBrowser {
  const find = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? null;
  return { browser: find(browsers), system: find(systems) };
}

/** Returns browser and operating system as one text, for e-mails and the log. Null if neither is known. */
export function browserText(userAgent: string | null): string | null {
  const { browser, system } = nameBrowser(userAgent);
  return [browser, system].filter((part) => part !== null).join(', ') || null;
}
