interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What a press is called; null where Ctrl and the like are held, or a key that writes nothing. */
export function nameOf({ key, ctrlKey, metaKey, altKey }: Press): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Enter') return 'enter';
  return key.length === 1 && key !== ' ' ? key.toLowerCase() : null;
}

interface Heard {
  /** The keys that are complete now. */
  readonly does: string | null;
  /** The first of two, while the second is waited for. */
  readonly waits: string | null;
}

/** A press after what was pressed before: the second of two, one by itself, or the first of two. */
export function hearKey(before: string | null, key: string, known: readonly string[]): Heard {
  const pair = `${before} ${key}`;
  if (before !== null && known.includes(pair)) return { does: pair, waits: null };
  if (known.includes(key)) return { does: key, waits: null };
  return { does: null, waits: known.some((keys) => keys.startsWith(`${key} `)) ? key : null };
}
