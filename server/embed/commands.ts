/** Whom the site around the chat signs, as its page says it. */
export type Identity = Readonly<Record<string, unknown>>;

/** What a site may tell the chat. */
export interface Commands {
  readonly open: () => void;
  readonly close: () => void;
  /** null: whoever it was has signed out. */
  readonly identify: (who: Identity | null) => void;
  readonly reset: () => void;
}

type Call = readonly [name: string, value?: unknown];
type Told = ((...call: Call) => void) & { q?: ArrayLike<Call> };

/** `parley('identify', …)` and its like; what the page said before the script was there comes first. */
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
