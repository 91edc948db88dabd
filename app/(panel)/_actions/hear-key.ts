interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Returns the name of a key press. Null if Ctrl or another modifier key is held, or if the key produces no character.
 */
export function nameOf({ key, ctrlKey, metaKey, altKey }: Press): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Enter') return 'enter';
  return key.length === 1 && key !== ' ' ? key.toLowerCase() : null;
}

interface Heard {
  /** The shortcut that this key press completes. Null if the key press completes no shortcut. */
  readonly does: string | null;
  /** The first key of a two-key shortcut, while the second key is awaited; otherwise null. */
  readonly waits: string | null;
}

/**
 * Interprets a key press. The key may be the second key of a shortcut that began with `before`, a shortcut by itself,
 * or the first key of a two-key shortcut.
 */
export function hearKey(before: string | null, key: string, known: readonly string[]): Heard {
  const pair = `${before} ${key}`;
  if (before !== null && known.includes(pair)) return { does: pair, waits: null };
  if (known.includes(key)) return { does: key, waits: null };
  return { does: null, waits: known.some((keys) => keys.startsWith(`${key} `)) ? key : null };
}
