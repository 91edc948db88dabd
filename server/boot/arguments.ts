export type Wanted = { readonly kind: 'serve' } | { readonly kind: 'provision'; readonly file: string };

/** `npm start`, or `npm run provision -- FILE`. */
export function parseArguments(words: readonly string[]): Wanted {
  const place = words.indexOf('--provision');
  if (place < 0) return { kind: 'serve' };
  const file = words[place + 1];
  if (!file) throw new Error('Name the file: npm run provision -- FILE');
  return { kind: 'provision', file };
}
