export type Wanted =
  | { readonly kind: 'serve'; readonly dev: boolean }
  | { readonly kind: 'build' }
  | { readonly kind: 'rotate-key' }
  | { readonly kind: 'release-restored' }
  | { readonly kind: 'provision'; readonly file: string }
  | { readonly kind: 'reset-password'; readonly email: string }
  | { readonly kind: 'rebuild-figures'; readonly organizationId: string };

/** Thrown when a command cannot run as it was called, for example because an argument is missing. */
export class UsageError extends Error {}

/** Returns the word that follows an option, or undefined if the option is not given. */
function after(words: readonly string[], option: string, usage: string): string | undefined {
  const index = words.indexOf(option);
  if (index < 0) return undefined;
  const word = words[index + 1];
  if (!word) throw new UsageError(usage);
  return word;
}

/**
 * Parses the command line of `npm start`, `npm run dev`, `npm run rotate-key`, `npm run release-restored`,
 * `npm run provision -- FILE`, `npm run reset-password -- EMAIL` and `npm run rebuild-figures -- ID`.
 */
export function parseArguments(words: readonly string[]): Wanted {
  if (words.includes('--build')) return { kind: 'build' };
  if (words.includes('--rotate-key')) return { kind: 'rotate-key' };
  if (words.includes('--release-restored')) return { kind: 'release-restored' };
  const file = after(words, '--provision', 'Name the file: npm run provision -- FILE');
  if (file !== undefined) return { kind: 'provision', file };
  const email = after(words, '--reset-password', 'Name the person: npm run reset-password -- EMAIL');
  if (email !== undefined) return { kind: 'reset-password', email };
  const organizationId = after(words, '--rebuild-figures', 'Name the organization: npm run rebuild-figures -- ID');
  if (organizationId !== undefined) return { kind: 'rebuild-figures', organizationId };
  return { kind: 'serve', dev: words.includes('--dev') };
}
