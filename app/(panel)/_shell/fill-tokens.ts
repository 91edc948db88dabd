/** The text of a quick reply, filled in for one customer. */
export interface Filled {
  readonly text: string;
  /** The range of the first placeholder that the attendant has to replace. Null if no value is missing. */
  readonly gap: { readonly start: number; readonly end: number } | null;
}

const token = /\{\{([^{}]+)\}\}/g;

/** Returns the first name: `Ana` for `Ana Souza`. */
export const firstNameOf = (name: string | null): string | null => name?.trim().split(/\s+/)[0] || null;

/**
 * Replaces tokens such as `{{name}}` with the customer's values. For an unknown value, inserts a placeholder in
 * brackets that the attendant has to replace, so that no customer sees braces or an incomplete greeting.
 */
export function fillTokens(content: string, known: Readonly<Record<string, string | null>>, nameGap: string): Filled {
  let gap: Filled['gap'] = null;
  let text = '';
  let from = 0;
  for (const match of content.matchAll(token)) {
    const name = (match[1] ?? '').trim();
    const key = name.toLowerCase();
    text += content.slice(from, match.index);
    from = match.index + match[0].length;
    const value = key === 'first_name' ? firstNameOf(known.name ?? null) : known[key];
    const shown = value || (key === 'name' || key === 'first_name' ? nameGap : `[${name}]`);
    if (!value) gap ??= { start: text.length, end: text.length + shown.length };
    text += shown;
  }
  return { text: text + content.slice(from), gap };
}
