interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Returns the name of a key press; null if a modifier key such as Ctrl is held or the key writes nothing. */
export function nameOf({ key, ctrlKey, metaKey, altKey }: Press): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Enter') return 'enter';
  return key.length === 1 && key !== ' ' ? key.toLowerCase() : null;
}

interface Heard {
  /** The shortcut that this press completes. */
  readonly does: string | null;
  /** The first key of a two-key shortcut, while the second is waited for. */
  readonly waits: string | null;
}

/** Interprets a key press after `before`: as the second of two keys, a key by itself, or the first of two. */
export function hearKey(before: string | null, key: string, known: readonly string[]): Heard {
  const pair = `${before} ${key}`;
  if (before !== null && known.includes(pair)) return { does: pair, waits: null };
  if (known.includes(key)) return { does: key, waits: null };
  return { does: null, waits: known.some((keys) => keys.startsWith(`${key} `)) ? key : null };
}
