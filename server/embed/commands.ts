/**
 * The identity of the visitor, signed by the site that embeds the chat. The site's page passes this object to the
 * launcher script.
 */
export type Identity = Readonly<Record<string, unknown>>;

/** The commands that a site can give to the chat. */
export interface Commands {
  readonly open: () => void;
  readonly close: () => void;
  /** Sets the visitor's identity, or removes it (null) when the visitor has signed out of the site. */
  readonly identify: (who: Identity | null) => void;
  readonly reset: () => void;
}

type Call = readonly [name: string, value?: unknown];
type Told = ((...call: Call) => void) & { q?: ArrayLike<Call> };

/**
 * Installs `parley('identify', …)` and the other commands on the page. Commands that the page queued before the script
 * was loaded run first.
 */
export function takeCommands(commands: Commands): void {
  const page = window as unknown as { parley?: Told };
  const tell = (name: string, value?: unknown) => {
    if (name === 'open' || name === 'close' || name === 'reset') commands[name]();
    else if (name === 'identify') commands.identify(value && typeof value === 'object' ? (value as Identity) : null);
    // biome-ignore lint/suspicious/noConsole: the site's developer looks here for why nothing happens.
    else console.warn(`Parley: ${name}?`);
  };
  const before = page.parley?.q;
  page.parley = tell;
  for (const [name, value] of Array.from(before ?? [])) tell(name, value);
}
