export type Wanted =
  | { readonly kind: 'serve'; readonly dev: boolean }
  | { readonly kind: 'build' }
  | { readonly kind: 'rotate-key' }
  | { readonly kind: 'provision'; readonly file: string };

/** The command line cannot be understood. */
export class UsageError extends Error {}

/** `npm start`, `npm run dev`, `npm run rotate-key`, or `npm run provision -- FILE`. */
export function parseArguments(words: readonly string[]): Wanted {
  if (words.includes('--build')) return { kind: 'build' };
  if (words.includes('--rotate-key')) return { kind: 'rotate-key' };
  const place = words.indexOf('--provision');
  if (place < 0) return { kind: 'serve', dev: words.includes('--dev') };
  const file = words[place + 1];
  if (!file) throw new UsageError('Name the file: npm run provision -- FILE');
  return { kind: 'provision', file };
}
