/** A quick reply's text for one customer. */
export interface Filled {
  readonly text: string;
  /** Where the first thing stands that a person has to fill in; null when nothing is missing. */
  readonly gap: { readonly start: number; readonly end: number } | null;
}

const token = /\{\{([^{}]+)\}\}/g;

/** `Ana` of `Ana Souza`. */
export const firstNameOf = (name: string | null): string | null => name?.trim().split(/\s+/)[0] || null;

/**
 * Puts what is known of the customer into `{{name}}` and the like. What is not known becomes a gap in brackets: nobody
 * shall read braces, nor a greeting with a hole in it.
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
